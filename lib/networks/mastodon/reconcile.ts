import { composed } from "../content/rules/text";
import type { Account, Finding, Reason, ReconcileTask } from "../network";
import { callMastodon } from "./call";
import type { MastodonOptions } from "./check";
import { explain, explainFailure } from "./errors";
import { mediaIds } from "./media-handles";
import { repliesTo, sentText } from "./publish";
import { believesKey, localIdOf, serverOf, tokenOf } from "./server";
import type { MastodonContext } from "./settings";
import { type StatusRow, StatusRows } from "./wire";

/**
 * An absence is believed where the key makes a second post impossible; the next try has the same
 * key.
 */
export async function reconcileDelivery(
  context: MastodonContext,
  task: ReconcileTask,
): Promise<Finding> {
  const found = await findStatus(context, task);
  if (found.kind !== "absent") return found;
  return { kind: believesKey(context, task.account, task.intentAt) ? "absent" : "unseen" };
}

type Found =
  | { kind: "published"; remoteId: string; url: string | null }
  | { kind: "absent" }
  | { kind: "unavailable"; message: string; reason: Reason };

const clockToleranceMs = 2 * 60_000;
const pagesMax = 4;
const perPage = 40;

export async function findStatus(context: MastodonContext, task: ReconcileTask): Promise<Found> {
  const { intentAt } = task;
  const sinceMs = intentAt.getTime() - clockToleranceMs;
  const matches: StatusRow[] = [];
  let before: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await readPage(context, task.account, before);
    if (!answer.ok) {
      const { reason } = explain(answer.failure);
      return { kind: "unavailable", message: explainFailure(answer.failure), reason };
    }
    const recent = answer.body.filter(({ created_at }) => Date.parse(created_at) >= sinceMs);
    matches.push(...recent.filter((row) => isSame(row, task)));
    before = answer.body.at(-1)?.id;
    if (recent.length < perPage) break;
  }
  const match = nearest(matches, intentAt);
  if (!match) return { kind: "absent" };
  return { kind: "published", remoteId: match.id, url: match.url || match.uri || null };
}

export function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/p>\s*<p>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&#?\w+;/g, characterOf);
}

export function essence(text: string): string {
  return composed(text)
    .replace(/@([\w.-]*\w)@[\w.-]+(:\d+)?/g, "@$1")
    .replace(/\s+/g, "");
}

/** Software that reads marks as formatting leaves them out, and what looks like a tag. */
export function unmarked(text: string): string {
  return essence(text.replace(/<[^<>]*>/g, "")).replace(/[*_~`#<>[\]()\\-]/g, "");
}

function readPage(context: MastodonContext, account: Account, before: string | undefined) {
  const path = `/api/v1/accounts/${encodeURIComponent(localIdOf(account))}/statuses`;
  const max_id = before && { max_id: before };
  const query = { limit: String(perPage), exclude_reblogs: "true", ...max_id };
  const call = { server: serverOf(account), method: "GET", path, query } as const;
  return callMastodon(context, { ...call, token: tokenOf(account) }, StatusRows);
}

function isSame(row: StatusRow, task: ReconcileTask): boolean {
  const { content, handles } = task;
  if (row.reblog || (row.in_reply_to_id ?? null) !== repliesTo(task)) return false;
  const own = mediaIds(handles, content.media);
  const shown = row.media_attachments.map(({ id }) => id);
  if (own.length !== shown.length) return false;
  const hasOwnMedia = own.length > 0 && own.every((id) => shown.includes(id));
  // Some software gives attached media other ids than their uploads had.
  const isById = own.length > 0 && task.account.credentials.software === "mastodon";
  return hasOwnMedia || (!isById && hasSameWords(row, task));
}

function hasSameWords(row: StatusRow, { content, account }: ReconcileTask): boolean {
  const { warning = "" }: MastodonOptions = content.options ?? {};
  if (essence(row.spoiler_text ?? "") !== essence(warning)) return false;
  const reduce = account.credentials.software === "mastodon" ? essence : unmarked;
  return reduce(plainText(row.content)) === reduce(sentText(content));
}

function characterOf(reference: string): string {
  const name = reference.slice(1, -1).toLowerCase();
  if (!name.startsWith("#")) return entities[name] ?? reference;
  const codePoint = Number(name.startsWith("#x") ? `0${name.slice(1)}` : name.slice(1));
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : reference;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function nearest(rows: StatusRow[], intentAt: Date): StatusRow | undefined {
  const distance = ({ created_at }: StatusRow) =>
    Math.abs(Date.parse(created_at) - intentAt.getTime());
  return rows.toSorted((one, other) => distance(one) - distance(other))[0];
}
