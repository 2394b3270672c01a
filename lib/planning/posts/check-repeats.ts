import { createHash } from "node:crypto";
import { accountContent } from "@/lib/deliveries/rules/account-content";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { findNetwork } from "@/lib/networks";
import { type ContentProblem, contentError } from "./content-problem";
import {
  type DeliveryKey,
  deliveryKeys,
  overrideAt,
  type PostContent,
  positionsOf,
} from "./post-content";
import type { References } from "./reference-store";
import { findRepeats, findSentDigests } from "./repeat-store";

const hourMs = 3_600_000;

type Timed = { content: PostContent; scheduledAt: Date | null };

/** Warns where a network is likely to refuse a text, as the account gets the same at about that time. */
export async function checkRepeats(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    content,
    references,
    scheduledAt,
    postId,
  }: { content: PostContent; references: References; scheduledAt: Date; postId: string | null },
): Promise<ContentProblem[]> {
  const texts = refusedTexts(content, references);
  const hours = Math.max(0, ...texts.map((text) => text.hours));
  const found = await findRepeats(tx, workspaceId, { texts, at: scheduledAt, hours, postId });
  return found.flatMap(({ scheduledAt: other, connectionId, postIndex }) => {
    const text = texts.find((one) => {
      return one.connectionId === connectionId && one.postIndex === postIndex;
    });
    const apartMs = scheduledAt.getTime() - other.getTime();
    if (!text || Math.abs(apartMs) > text.hours * hourMs) return [];
    return [repeatProblem(text, { references, other: "Another post", apartMs })];
  });
}

/**
 * Reads at once what accounts get of the texts of many posts. The check that it returns is asked in
 * their order: it warns too where one that it was asked about before gives an account the same.
 */
export async function repeatCheckOfMany(
  tx: Tx,
  workspaceId: WorkspaceId,
  { posts, references }: { posts: readonly Timed[]; references: References },
): Promise<(post: Timed) => ContentProblem[]> {
  const planned = await timesOfTexts(tx, workspaceId, { posts, references });
  const before = new SentTimes();
  return ({ content, scheduledAt }) => {
    if (!scheduledAt) return [];
    const at = scheduledAt.getTime();
    const texts = refusedTexts(content, references).map((text) => {
      return { ...text, key: keyOf(text.connectionId, digestOf(text.text)) };
    });
    const problems = texts.flatMap(({ key, ...text }) => {
      const found = [
        { other: "Another post", apartMs: planned.apartMs(key, at) },
        { other: "Another row of this file", apartMs: before.apartMs(key, at) },
      ].filter(({ apartMs }) => Math.abs(apartMs) <= text.hours * hourMs);
      const [nearest] = found.toSorted((a, b) => Math.abs(a.apartMs) - Math.abs(b.apartMs));
      return nearest ? [repeatProblem(text, { references, ...nearest })] : [];
    });
    for (const { key } of texts) before.add(key, at);
    return problems;
  };
}

async function timesOfTexts(
  tx: Tx,
  workspaceId: WorkspaceId,
  { posts, references }: { posts: readonly Timed[]; references: References },
): Promise<SentTimes> {
  const times = new SentTimes();
  const digests = new Set<string>();
  const connectionIds = new Set<string>();
  let [first, last, hours] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const { content, scheduledAt } of posts) {
    if (!scheduledAt) continue;
    for (const text of refusedTexts(content, references)) {
      digests.add(digestOf(text.text));
      connectionIds.add(text.connectionId);
      hours = Math.max(hours, text.hours);
      first = Math.min(first, scheduledAt.getTime());
      last = Math.max(last, scheduledAt.getTime());
    }
  }
  if (digests.size === 0) return times;
  const found = await findSentDigests(tx, workspaceId, {
    digests: [...digests],
    connectionIds: [...connectionIds],
    from: new Date(first - hours * hourMs),
    to: new Date(last + hours * hourMs),
  });
  for (const { connectionId, digest, scheduledAt } of found) {
    times.add(keyOf(connectionId, digest), scheduledAt.getTime());
  }
  return times;
}

/** Keeps in order when an account gets a text, as a file may give it the same one in each row. */
class SentTimes {
  private readonly timesOf = new Map<string, number[]>();

  add(key: string, at: number): void {
    const times = this.timesOf.get(key) ?? [];
    times.splice(placeIn(times, at), 0, at);
    this.timesOf.set(key, times);
  }

  /** Returns by how much `at` is behind the time nearest to it. */
  apartMs(key: string, at: number): number {
    const times = this.timesOf.get(key) ?? [];
    const place = placeIn(times, at);
    const [before, after] = [times[place - 1], times[place]].map((time) => {
      return time === undefined ? Number.POSITIVE_INFINITY : at - time;
    });
    const [one = Number.POSITIVE_INFINITY, other = Number.POSITIVE_INFINITY] = [before, after];
    return Math.abs(one) <= Math.abs(other) ? one : other;
  }
}

/** Returns how many of the times come before this one. */
function placeIn(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function keyOf(connectionId: string, digest: string): string {
  return `${connectionId} ${digest}`;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

type RefusedText = DeliveryKey & { text: string; hours: number };

/** Lists the texts that a network refuses where the account had the same within so many hours. */
function refusedTexts(content: PostContent, { connections }: References): RefusedText[] {
  return deliveryKeys(content).flatMap((key) => {
    const hours = findNetwork(connections.get(key.connectionId)?.provider ?? "")?.repeatHours;
    if (!hours) return [];
    const shared = positionsOf(content)[key.postIndex] ?? { text: "", mediaIds: [] };
    const { text, mediaIds: media } = shared;
    const sent = accountContent({ text, media }, overrideAt(content, key)).text;
    return sent === "" ? [] : [{ ...key, text: sent, hours }];
  });
}

function repeatProblem(
  { connectionId, postIndex }: RefusedText,
  { references, other, apartMs }: { references: References; other: string; apartMs: number },
): ContentProblem {
  const { name = "", provider = "" } = references.connections.get(connectionId) ?? {};
  const label = findNetwork(provider)?.label ?? "";
  const message = `${name}: ${other} gives it the same text ${apartInWords(apartMs)}. ${label} may refuse what it had a short while ago, and the later of the two would fail. Change some words.`;
  const path = `deliveries.${connectionId}.${postIndex}`;
  const code = "repeated_text";
  const key = { connectionId, postIndex };
  return contentError("validation_failed", { ...key, path, code, severity: "warning", message });
}

function apartInWords(apartMs: number): string {
  const hours = Math.floor(Math.abs(apartMs) / hourMs);
  if (hours < 1) return "within an hour of this one";
  const span = hours === 1 ? "an hour" : `${hours} hours`;
  return `${span} ${apartMs > 0 ? "before" : "after"} this one`;
}
