import { createHash } from "node:crypto";
import { findAllMentions } from "@/lib/accounts/mentions/mentions";
import { writeFor } from "@/lib/accounts/mentions/rules/mention-text";
import type { Mention } from "@/lib/accounts/mentions/schema";
import { type DeliveryContent, deliveryContents } from "@/lib/deliveries/delivery-content";
import type { Tx } from "@/lib/kernel/db";
import type { Crop } from "@/lib/kernel/images/schema";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import { hashesOf } from "@/lib/library/media/ready-media";
import { type AccountPosition, findPositions } from "./digest-store";

export type PostAccount = { postId: string; connectionId: string };

/** Names what one account would get: at any time, on its day, at its minute. Each is hexadecimal. */
export type AccountDigests = [anyTime: string, day: string, minute: string];

/** Holds what one account would get: in the order of the sequence, with the time that it is planned for. */
export type AccountContent = {
  posts: SentPost[];
  scheduledAt: string;
  timeZone: string;
};

type SentPost = {
  text: string;
  mentions: { from: number; to: number; id: string; name: string }[];
  media: SentMedium[];
  options: object;
};

type SentMedium = {
  mediaId: string;
  contentType: string;
  sha256: string;
  alt: string;
  crop: Crop | null;
  focus: object | null;
};

/** Holds what a sender is about to send of a delivery, mentions as it resolved them. */
type ToSend = { deliveryId: string; content: DeliveryContent };

/** Returns the digests of what each account would get. A sender gives the very content that it sends. */
export async function accountDigests(
  tx: Tx,
  accounts: readonly PostAccount[],
  toSend?: ToSend,
): Promise<Map<string, AccountDigests>> {
  const contents = await accountContents(tx, accounts, toSend);
  return new Map(
    accounts.map((account) => {
      const key = keyOf(account);
      return [key, digestsOf(account.connectionId, contents.get(key))];
    }),
  );
}

/**
 * Returns all that each account would get of a post: texts with mentions as resolved, media by their
 * bytes with description and crop, options, in the order of the sequence. Titles, labels and the team's
 * comments reach no network and are not in it.
 */
export async function accountContents(
  tx: Tx,
  accounts: readonly PostAccount[],
  toSend?: ToSend,
): Promise<Map<string, AccountContent>> {
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
  const byAccount = new Map<string, AccountContent>();
  for (const row of positions) {
    const content = contents.get(row.id);
    if (!content) throw new Error("A delivery has no content.");
    const isResolved = row.id === toSend?.deliveryId;
    const mentions = mentionsOf.get(row.workspaceId) ?? [];
    const post = sentPost(isResolved ? content : resolved(content, row, mentions), hashes);
    const { timeZone } = row;
    const scheduledAt = row.scheduledAt.toISOString();
    const account = byAccount.get(keyOf(row)) ?? { posts: [], scheduledAt, timeZone };
    account.posts.push(post);
    byAccount.set(keyOf(row), account);
  }
  return byAccount;
}

/** Returns by connection what the accounts of one post would get, as a decision about them keeps it. */
export async function contentsByConnection(
  tx: Tx,
  accounts: readonly PostAccount[],
): Promise<Record<string, AccountContent>> {
  const contents = await accountContents(tx, accounts);
  return Object.fromEntries(
    accounts.flatMap((account) => {
      const own = contents.get(keyOf(account));
      return own ? [[account.connectionId, own]] : [];
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

function sentPost(content: DeliveryContent, hashes: ReadonlyMap<string, string>): SentPost {
  const { text, media, mentions = [], options = {} } = content;
  return {
    text,
    mentions: mentions.map(({ from, to, account }) => ({ from, to, ...account })),
    media: media.map(({ mediaId, contentType, alt, crop, focus = null }) => {
      return { mediaId, contentType, sha256: hashes.get(mediaId) ?? mediaId, alt, crop, focus };
    }),
    options,
  };
}

/** A medium is named by its bytes: the same picture, uploaded again, is the same content. */
function digestsOf(connectionId: string, content: AccountContent | undefined): AccountDigests {
  const { posts = [], scheduledAt = new Date(0).toISOString(), timeZone = "UTC" } = content ?? {};
  const sent = posts.map((post) => {
    const media = post.media.map(({ sha256, alt, crop, focus }) => ({ sha256, alt, crop, focus }));
    return { ...post, media };
  });
  const { date } = toWallTime(scheduledAt, timeZone);
  const times = [null, date, `${scheduledAt.slice(0, 16)}Z`];
  const digests = times.map((time) => {
    const json = canonicalJson({ connectionId, posts: sent, time });
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
