import { createHash } from "node:crypto";
import { findAllMentions } from "@/lib/accounts/mentions/mentions";
import { writeFor } from "@/lib/accounts/mentions/rules/mention-text";
import type { Mention } from "@/lib/accounts/mentions/schema";
import { type DeliveryContent, deliveryContents } from "@/lib/deliveries/delivery-content";
import type { Tx } from "@/lib/kernel/db";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import { hashesOf } from "@/lib/library/media/ready-media";
import { type AccountPosition, findPositions } from "./digest-store";

export type PostAccount = { postId: string; connectionId: string };

/** Names what one account would get: at any time, on its day, at its minute. Each is hexadecimal. */
export type AccountDigests = [anyTime: string, day: string, minute: string];

/** Holds what a sender is about to send of a delivery, mentions as it resolved them. */
type ToSend = { deliveryId: string; content: DeliveryContent };

/**
 * Digests all that each account would get of a post: texts with mentions as resolved, media by their
 * bytes with description and crop, options, in the order of the sequence. Titles, labels and the team's
 * comments reach no network and are not in it. A sender gives the very content that it sends.
 */
export async function accountDigests(
  tx: Tx,
  accounts: readonly PostAccount[],
  toSend?: ToSend,
): Promise<Map<string, AccountDigests>> {
  const positions = await findPositions(tx, accounts);
  const contents = await deliveryContents(
    tx,
    positions.map(({ id }) => id),
  );
  if (toSend) contents.set(toSend.deliveryId, toSend.content);
  const mentionsOf = new Map<string, Mention[]>();
  for (const owner of new Set(positions.map((row) => row.workspaceId))) {
    mentionsOf.set(owner, await mentionsIn(tx, workspaceId(owner), contents));
  }
  const media = [...contents.values()].flatMap((content) => content.media);
  const hashes = await hashesOf(
    tx,
    media.map(({ mediaId }) => mediaId),
  );
  return new Map(
    accounts.map((account) => {
      const own = positions.filter((row) => keyOf(row) === keyOf(account));
      const posts = own.map((row) => {
        const content = contents.get(row.id);
        if (!content) throw new Error("A delivery has no content.");
        const isResolved = row.id === toSend?.deliveryId;
        const mentions = mentionsOf.get(row.workspaceId) ?? [];
        return digested(isResolved ? content : resolved(content, row, mentions), hashes);
      });
      return [keyOf(account), digestsOf(account.connectionId, posts, own[0])];
    }),
  );
}

export function keyOf({ postId, connectionId }: PostAccount): string {
  return `${postId} ${connectionId}`;
}

async function mentionsIn(
  tx: Tx,
  owner: WorkspaceId,
  contents: Map<string, DeliveryContent>,
): Promise<Mention[]> {
  const hasMentions = [...contents.values()].some(({ text }) => text.includes("@"));
  return hasMentions ? findAllMentions(owner, tx) : [];
}

/** A text that was written for the network before, for a try that failed, is what the next one sends. */
function resolved(
  content: DeliveryContent,
  { provider, written }: AccountPosition,
  mentions: readonly Mention[],
): DeliveryContent {
  return { ...content, ...(written ?? writeFor(provider, content.text, mentions)) };
}

function digested(content: DeliveryContent, hashes: ReadonlyMap<string, string>) {
  const { text, media, mentions = [], options = {} } = content;
  return {
    text,
    mentions: mentions.map(({ from, to, account }) => ({ from, to, ...account })),
    media: media.map(({ mediaId, alt, crop, focus }) => {
      return { sha256: hashes.get(mediaId) ?? mediaId, alt, crop, focus: focus ?? null };
    }),
    options,
  };
}

function digestsOf(
  connectionId: string,
  posts: object[],
  at: Pick<AccountPosition, "scheduledAt" | "timeZone"> | undefined,
): AccountDigests {
  const instant = at?.scheduledAt ?? new Date(0);
  const { date } = toWallTime(instant.toISOString(), at?.timeZone ?? "UTC");
  const times = [null, date, `${instant.toISOString().slice(0, 16)}Z`];
  const digests = times.map((time) => {
    const json = canonicalJson({ connectionId, posts, time });
    return createHash("sha256").update(json).digest("hex");
  });
  return digests as AccountDigests;
}

/** Writes JSON that is the same for equal values, as RFC 8785 lays down: sorted keys, no white space. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  // Comparing strings compares their UTF-16 code units, which is the order that it asks for.
  const sorted = members.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const written = sorted.map(([name, member]) => {
    return `${JSON.stringify(name)}:${canonicalJson(member)}`;
  });
  return `{${written.join()}}`;
}
