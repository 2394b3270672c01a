import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { contentHeaders } from "@/lib/library/media/content-headers";
import { type FetchedCard, fetchCard } from "./fetch-card";
import { publicGate } from "./fetch-outside";
import { deleteExpiredCards, findCardPicture, findKnownCard, keepCard } from "./link-card-store";
import { type LinkCard, LinkCardAnswer, LinkQuery, type StoredCard } from "./schema";

const keptMinutes = { card: 30, nothing: 2 };

export const getLinkCard = operation({
  name: "get_link_card",
  summary: "Read the title, text and picture of a linked page",
  scope: "posts:write",
  level: "read",
  input: LinkQuery,
  output: LinkCardAnswer,
  run: async (actor, { url }) => ({
    card: await linkCardOf(actor.workspaceId, addressOf(url), (address) =>
      fetchCard(address, publicGate),
    ),
  }),
});

export async function linkCardOf(
  workspaceId: WorkspaceId,
  url: URL,
  fetchPage: (url: URL) => Promise<FetchedCard | null>,
): Promise<LinkCard | null> {
  const known = await findKnownCard(db, workspaceId, url);
  if (known) return shown(known.card, { url, hasPicture: known.hasPicture });
  const found = await fetchPage(url);
  const minutes = found ? keptMinutes.card : keptMinutes.nothing;
  const expiresAt = new Date(now().getTime() + minutes * 60_000);
  await keepCard(db, workspaceId, { url, found, expiresAt });
  return shown(found?.card ?? null, { url, hasPicture: Boolean(found?.picture) });
}

export async function answerCardImage(
  { workspaceId }: Actor,
  { url }: { url: string },
): Promise<Response> {
  const bytes = await findCardPicture(db, workspaceId, addressOf(url));
  if (!bytes) throw notFound("picture");
  const picture = { contentType: "image/webp", fileName: "picture.webp" };
  const headers = {
    ...contentHeaders(picture, "thumbnail"),
    "Cache-Control": "private, max-age=600",
  };
  return new Response(bytes, { headers });
}

export function purgeLinkCards(): Promise<number> {
  return deleteExpiredCards(db);
}

function addressOf(url: string): URL {
  const address = new URL(url);
  address.hash = "";
  return address;
}

function shown(
  card: StoredCard | null,
  { url, hasPicture }: { url: URL; hasPicture: boolean },
): LinkCard | null {
  const path = `/api/link-card/image?url=${encodeURIComponent(url.href)}`;
  return card && { ...card, imageUrl: hasPicture ? path : null };
}
