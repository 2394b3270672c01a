import { createHash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { slotDealer } from "@/lib/accounts/slots/deal-slots";
import { db } from "@/lib/kernel/db";
import { isUuid } from "@/lib/kernel/rules";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { labelsPerItemMax } from "@/lib/library/labels/schema";
import type { MediaItem } from "@/lib/networks/network";
import { type Checked, checkerOfMany } from "@/lib/planning/posts/check-many";
import type { ContentProblem } from "@/lib/planning/posts/content-problem";
import { mediaIdsIn, type PostContent } from "@/lib/planning/posts/post-content";
import { CreatePost } from "@/lib/planning/posts/schema";
import { wordOf } from "./columns";
import {
  type ReadingRow,
  type RowContext,
  type RowPost,
  type RowProblem,
  readRow,
} from "./read-row";
import type { Import, ImportField, ImportMapping, importRowStates, importTargets } from "./schema";

export type Target = (typeof importTargets)[number];

export type JudgedRow = {
  index: number;
  state: Exclude<(typeof importRowStates)[number], "created">;
  post: RowPost | null;
  problems: RowProblem[];
  digest: Buffer<ArrayBuffer>;
};

export type Judging = {
  workspaceId: WorkspaceId;
  rows: readonly { index: number; cells: readonly string[] }[];
  context: RowContext;
  target: Target;
  /** Where the import still asks for something, a row without a time or accounts is not wrong yet. */
  asks: Import["asks"];
  columns: Import["columns"];
  findKnownDigests: (digests: readonly Buffer[]) => Promise<ReadonlySet<string>>;
};

const rowsAtOnce = 40;

/** Says of each row what it will be, by the same checks as the composer. Others get their turn between. */
export async function judgeRows(judging: Judging): Promise<JudgedRow[]> {
  const { rows, context, target, workspaceId } = judging;
  const readings: ReadingRow[] = [];
  for (const [place, row] of rows.entries()) {
    readings.push(readRow(row.cells, context));
    if (place % rowsAtOnce === 0) await turn();
  }
  const connectionIds = [...new Set(readings.flatMap(({ post }) => post.connectionIds))];
  if (target === "next_slot") {
    const deal = await slotDealer(db, workspaceId, connectionIds);
    for (const reading of readings) giveSlot(reading, deal);
  }
  const checks = await checksOf(workspaceId, readings);
  const digests = digestsOf(judging, readings);
  const known = await judging.findKnownDigests(digests);
  const judged: JudgedRow[] = [];
  for (const [place, reading] of readings.entries()) {
    const digest = digests[place];
    const index = rows[place]?.index;
    if (!digest || index === undefined) continue;
    const isKnown = known.has(digest.toString("hex"));
    const { post, problems } = judge(reading, { judging, checks, isKnown });
    const state = isKnown ? "existing" : stateOf(problems);
    judged.push({ index, state, post, problems, digest });
    if (place % rowsAtOnce === 0) await turn();
  }
  return judged;
}

function stateOf(problems: readonly RowProblem[]): "ok" | "warning" | "error" {
  if (problems.some(({ severity }) => severity === "error")) return "error";
  return problems.length > 0 ? "warning" : "ok";
}

function giveSlot(
  { post, problems }: ReadingRow,
  deal: Awaited<ReturnType<typeof slotDealer>>,
): void {
  post.scheduledAt = null;
  const isWrong = problems.some(({ severity }) => severity === "error");
  if (isWrong || post.connectionIds.length === 0) return;
  const { scheduledAt, problem } = deal(post.connectionIds);
  post.scheduledAt = scheduledAt;
  if (!problem) return;
  const { connectionId, code, message } = problem;
  problems.push({ column: null, connectionId, code, severity: "error", message });
}

/** Media that are still to be fetched count as ordinary ones. */
async function checksOf(workspaceId: WorkspaceId, readings: readonly ReadingRow[]) {
  const posts = readings.map(({ post }) => post);
  const expected = new Map<string, MediaItem>();
  for (const post of posts) {
    for (const address of mediaIdsIn(post)) {
      if (!isUuid(address)) expected.set(address, expectedOf(address, post.alts[address] ?? ""));
    }
  }
  return await checkerOfMany(workspaceId, posts.map(checkedOf), expected);
}

/** Most media are such; the fetch shows what this one is. */
function expectedOf(address: string, alt: string): MediaItem {
  const [path = ""] = address.split(/[?#]/, 1);
  const [, ending = ""] = /\.(\w{3,4})$/.exec(path) ?? [];
  const isVideo = /^(mp4|mov|m4v)$/i.test(ending);
  const type = /^(png|gif|webp)$/i.test(ending) ? ending.toLowerCase() : "jpeg";
  return {
    mediaId: address,
    contentType: isVideo ? "video/mp4" : `image/${type}`,
    sizeBytes: 500_000,
    width: 1080,
    height: 1080,
    durationSeconds: isVideo ? 15 : null,
    alt,
  };
}

/** Media are looked at by their places alone, as their addresses are no ids yet. */
const RowBody = CreatePost.omit({ idempotencyKey: true, scheduledAt: true, mediaIds: true });

function judge(
  { post, problems: read }: ReadingRow,
  {
    judging,
    checks,
    isKnown,
  }: { judging: Judging; checks: Awaited<ReturnType<typeof checksOf>>; isKnown: boolean },
): { post: RowPost | null; problems: RowProblem[] } {
  const { target, asks, context } = judging;
  const shape = shapeProblems(post, context.mapping);
  if (shape.length > 0) return { post: null, problems: [...read, ...shape] };
  const problems = [...read, ...missing(post, { target, asks, read, mapping: context.mapping })];
  const checked = checkedOf(post);
  // A row that was imported before would repeat the post that it became.
  const repeats = isKnown ? [] : checks.checkRepeats(checked);
  const found = [...checks.check(checked), ...repeats].map((problem) =>
    ofColumn(problem, context.mapping),
  );
  // A draft may be unfinished: what would keep a post back is said, and it is kept.
  const severity = (problem: RowProblem) => (target === "draft" ? "warning" : problem.severity);
  return {
    post,
    problems: [...problems, ...found.map((one) => ({ ...one, severity: severity(one) }))],
  };
}

function checkedOf(post: RowPost): Checked {
  const scheduledAt = post.scheduledAt === null ? null : new Date(post.scheduledAt);
  return { content: contentOf(post), scheduledAt };
}

export function contentOf(post: RowPost): PostContent {
  const { scheduledAt: _time, newLabels: _labels, alts: _alts, ...content } = post;
  return content;
}

function missing(
  post: RowPost,
  {
    target,
    asks,
    read,
    mapping,
  }: { target: Target; asks: Import["asks"]; read: RowProblem[]; mapping: ImportMapping },
): RowProblem[] {
  if (target === "draft") return [];
  const problems: RowProblem[] = [];
  const error = (column: number | null, code: string, message: string) =>
    problems.push({ column, connectionId: null, code, severity: "error", message });
  const isRead = (fields: ImportField[]) => {
    const columns = fields.map((field) => columnOf(mapping, [field]));
    return !read.some(({ column }) => column !== null && columns.includes(column));
  };
  const hasNoAccount = post.connectionIds.length === 0 && !asks.includes("connections");
  if (hasNoAccount && isRead(["connection", "network"])) {
    error(
      columnOf(mapping, ["connection", "network"]),
      "account_missing",
      "This row names no account.",
    );
  }
  const isTimed = target === "scheduled" && !asks.includes("zone") && !asks.includes("dateOrder");
  if (isTimed && post.scheduledAt === null && isRead(["scheduledAt", "date", "time"])) {
    const column = columnOf(mapping, ["scheduledAt", "date", "time"]);
    error(
      column,
      "time_missing",
      "This row has no time. Save it as a draft, or in the next free slot.",
    );
  }
  return problems;
}

/** Checks what the body of a post may be at all, before anything looks at it more closely. */
function shapeProblems(post: RowPost, mapping: ImportMapping): RowProblem[] {
  const problems: RowProblem[] = [];
  const { title, text, additionalPosts, textOverrides, mediaOverrides, networkOptions } = post;
  const positions = [post.mediaIds, ...additionalPosts.map(({ mediaIds }) => mediaIds)];
  const own = Object.values(mediaOverrides).flatMap((byPosition) => Object.values(byPosition));
  const standIn = (ids: readonly string[]) => ids.map((_, index) => mediaIdOf(index));
  const read = RowBody.safeParse({
    title,
    text,
    additionalPosts: additionalPosts.map((one) => ({ ...one, mediaIds: standIn(one.mediaIds) })),
    connectionIds: post.connectionIds.length > 0 ? post.connectionIds : [mediaIdOf(0)],
    labelIds: post.labelIds,
    textOverrides,
    networkOptions,
    crops: post.crops.map((crop) => ({ ...crop, mediaId: mediaIdOf(0) })),
    mediaOverrides: Object.fromEntries(
      Object.entries(mediaOverrides).map(([id, byPosition]) => [
        id,
        Object.fromEntries(Object.entries(byPosition).map(([at, ids]) => [at, standIn(ids)])),
      ]),
    ),
  });
  for (const issue of read.error?.issues ?? []) {
    const [field = ""] = issue.path;
    const column = columnOfField(String(field), mapping);
    problems.push(
      shaped(column, "invalid", `${fieldWords[String(field)] ?? String(field)} ${issue.message}.`),
    );
  }
  if ([...positions, ...own].some((ids) => ids.length > 20 || new Set(ids).size < ids.length)) {
    const message = "A post has at most 20 media, each of them once.";
    problems.push(shaped(columnOf(mapping, ["mediaUrl"]), "too_many_media", message));
  }
  // One of them is the label of the import.
  if (post.labelIds.length + post.newLabels.length > labelsPerItemMax - 1) {
    const message = `A post has at most ${labelsPerItemMax} labels, and one of them is that of the import.`;
    problems.push(shaped(columnOf(mapping, ["label"]), "too_many_labels", message));
  }
  if (post.newLabels.some((name) => [...name].length > 40)) {
    const message = "The name of a label has at most 40 characters.";
    problems.push(shaped(columnOf(mapping, ["label"]), "label_too_long", message));
  }
  return problems;
}

const fieldWords: Record<string, string> = {
  text: "The text",
  title: "The title",
  additionalPosts: "A further post",
  connectionIds: "The accounts",
  textOverrides: "The text of an account",
  networkOptions: "An option of a network",
};

function shaped(column: number | null, code: string, message: string): RowProblem {
  return { column, connectionId: null, code, severity: "error", message };
}

function mediaIdOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

function ofColumn({ path, ...problem }: ContentProblem, mapping: ImportMapping): RowProblem {
  const { connectionId, code, severity, message } = problem;
  const [field = ""] = path.split(".");
  const isOfMedia = field === "deliveries" && /media|image|video|picture|alt|gif/.test(code);
  const column = columnOfField(isOfMedia ? "mediaIds" : field, mapping);
  return { column, connectionId, code, severity, message };
}

const columnsOfFields: Record<string, ImportField[]> = {
  text: ["text", "link"],
  deliveries: ["text", "link"],
  title: ["title", "note"],
  additionalPosts: ["additionalPosts", "firstComment"],
  connectionIds: ["connection", "network"],
  mediaIds: ["mediaUrl", "accountMedia", "additionalPosts"],
  labelIds: ["label"],
  scheduledAt: ["scheduledAt", "date", "time"],
  crops: ["crops"],
  networkOptions: ["networkOptions"],
  textOverrides: ["accountTexts"],
  mediaOverrides: ["accountMedia"],
};

function columnOfField(field: string, mapping: ImportMapping): number | null {
  return columnOf(mapping, columnsOfFields[field] ?? []);
}

function columnOf(mapping: ImportMapping, fields: readonly ImportField[]): number | null {
  for (const field of fields) {
    const found = Object.keys(mapping).find((index) => mapping[index] === field);
    if (found !== undefined) return Number(found);
  }
  return null;
}

/** Our own export signs addresses of media anew each time. */
const signed: readonly ImportField[] = ["mediaUrl", "additionalPosts", "accountMedia", "crops"];

/**
 * Says what a row says, whatever the file around it is: its mapped cells, the accounts that are not its
 * own, and how often the same came before in the file.
 */
function digestsOf(
  { rows, context, columns }: Judging,
  readings: readonly ReadingRow[],
): Buffer<ArrayBuffer>[] {
  const postId = columns.find(({ header }) => wordOf(header ?? "") === "postid")?.index;
  const fields = Object.entries(context.mapping)
    .filter(([, field]) => field !== "ignore")
    .filter(([, field]) => !context.isOwn || !signed.includes(field))
    .toSorted(([one, a], [other, b]) => a.localeCompare(b) || Number(one) - Number(other));
  const seen = new Map<string, number>();
  return rows.map(({ cells }, place) => {
    const said = fields.map(([index, field]) => [field, cells[Number(index)]?.trim() ?? ""]);
    const id = postId === undefined || !context.isOwn ? "" : (cells[postId] ?? "");
    const given = readings[place]?.namesAccounts ? [] : context.connectionIds.toSorted();
    const text = JSON.stringify([said.filter(([, cell]) => cell !== ""), id, given]);
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    return Buffer.from(createHash("sha256").update(`${before} ${text}`).digest());
  });
}
