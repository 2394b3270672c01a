import { z } from "zod";
import { holdNextSlot } from "@/lib/accounts/slots/deal-slots";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { type HostGate, hostGate } from "@/lib/kernel/http/guarded-fetch";
import { publicLookup } from "@/lib/kernel/http/is-public-origin";
import { nameKeyOf } from "@/lib/kernel/name-key";
import { isUuid } from "@/lib/kernel/rules";
import { isPublicWebAddress } from "@/lib/library/link-cards/fetch-outside";
import { type FetchedMedium, fetchMedium } from "@/lib/library/media/fetch-media";
import { addDraft } from "@/lib/planning/drafts/drafts";
import { mediaIdsIn, type PostContent } from "@/lib/planning/posts/post-content";
import { addPost } from "@/lib/planning/posts/write-post";
import type { ImportRow as StoredRow } from "@/prisma/generated/client";
import { findLabelIds } from "./import-store";
import { contentOf } from "./judge-rows";
import type { RowPost, RowProblem } from "./read-row";
import {
  insertDigests,
  lockPending,
  noteFailure,
  type RunningImport,
  type SavedRow,
  writeMedia,
  writeSaved,
} from "./saving-store";
import { ImportRow } from "./schema";

const RowMedia = z.record(
  z.string(),
  z.union([z.object({ mediaId: z.string() }), z.object({ failed: z.string() })]),
);
type RowMedia = z.output<typeof RowMedia>;

/** Pauses before a medium is tried again; after the last of them its row becomes a draft. */
const pausesMs = [10_000, 60_000, 300_000];

/** A row at which a process breaks again and again holds up no other. */
const triesMax = 8;
const failurePauseMs = 15_000;

const allowed = hostGate(env.ALLOWED_HOSTS);

/** Lets pass what a link card may be read from, and the hosts that the operator allows by name. */
const mediaGate: HostGate = (url) => {
  return allowed(url) ?? (isPublicWebAddress(url) ? publicLookup : null);
};

/** Holds what one turn of an import knows from row to row. */
export type Turn = {
  running: RunningImport;
  actor: Actor;
  /** Holds the media of rows before by address. */
  fetched: Map<string, string>;
  /** Holds the last slot that was given out by the accounts. */
  lastSlots: Map<string, string>;
} & Fetching;

/** Says how media are fetched, where that is not as usual. */
export type Fetching = { pausesMs?: readonly number[]; gate?: HostGate };

/**
 * Saves rows as posts or as drafts, all in one transaction with the note that they were; rows of which
 * one fails are saved one by one. Throws what forbids the rest of the import too; what only a row is to
 * blame for becomes its problem.
 */
export async function saveRows(turn: Turn, rows: readonly StoredRow[]): Promise<void> {
  const ready: Ready[] = [];
  for (const row of rows) {
    const media = row.post ? await fetchMissing(turn, row, row.post as RowPost) : null;
    if (media) ready.push({ row, media });
  }
  if (ready.length > 0) await saveReady(turn, ready);
}

type Ready = { row: StoredRow; media: RowMedia };

async function saveReady(turn: Turn, ready: readonly Ready[]): Promise<void> {
  try {
    const lastSlots = new Map(turn.lastSlots);
    await transaction((tx) => saveTogether(tx, { ...turn, lastSlots }, ready));
    for (const [accounts, slot] of lastSlots) turn.lastSlots.set(accounts, slot);
  } catch (error) {
    const [only, ...others] = ready;
    if (only && others.length === 0) return await afterFailure(turn, only.row, error);
    for (const one of ready) await saveReady(turn, [one]);
  }
}

/** A refusal ends its row; a failure around the row lets it rest until another try. */
async function afterFailure(turn: Turn, row: StoredRow, error: unknown): Promise<void> {
  if (forbidsRest(error)) throw error;
  const at = { id: turn.running.id, index: row.index };
  const refusal = error instanceof AppError && error.code !== "unavailable" ? error : null;
  if (!refusal && row.tries < triesMax) {
    await noteFailure(at, new Date(now().getTime() + failurePauseMs * (row.tries + 1)));
    throw error;
  }
  const why = refusal ?? new AppError("internal_error", "This row could not be saved.");
  await transaction(async (tx) => {
    const [pending] = await lockPending(tx, { id: at.id, indexes: [at.index] });
    if (!pending) return;
    const problems = problemsOf(pending, why);
    await writeSaved(tx, at.id, [{ index: at.index, state: "error", problems }]);
  });
}

/** Tells whether an error means that the import may save no other row either. */
export function forbidsRest(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  if (error.code === "policy_denied") {
    const [detail] = Array.isArray(error.details) ? error.details : [];
    return detail?.code === "level";
  }
  return endings.includes(error.code);
}

const endings = [
  "unauthenticated",
  "invalid_credential",
  "programs_stopped",
  "forbidden",
  "read_only_credential",
  "insufficient_scope",
  "budget_spent",
];

function problemsOf(row: StoredRow, error: AppError): RowProblem[] {
  const details = Array.isArray(error.details) ? error.details : [];
  const found = details.length > 0 ? details : [{ code: error.code, message: error.message }];
  return [
    ...ImportRow.shape.problems.parse(row.problems),
    ...found.map(({ code, message }) => ({
      column: null,
      connectionId: null,
      code,
      severity: "error" as const,
      message,
    })),
  ];
}

async function saveTogether(tx: Tx, turn: Turn, ready: readonly Ready[]): Promise<void> {
  const { id, workspaceId } = turn.running;
  const indexes = ready.map(({ row }) => row.index);
  const mediaOf = new Map(ready.map(({ row, media }) => [row.index, media]));
  const rows = await lockPending(tx, { id, indexes });
  const digests = rows.flatMap(({ digest }) => digest ?? []);
  const fresh = await insertDigests(tx, workspaceId, { importId: id, digests });
  const names = rows.flatMap(({ post }) => (post as RowPost | null)?.newLabels ?? []);
  const labels = names.length > 0 ? await findLabelIds(tx, workspaceId) : new Map<string, string>();
  const saved: SavedRow[] = [];
  for (const row of rows) {
    const { index } = row;
    // The first of two rows that say the same is saved.
    const isFresh = row.digest === null || fresh.delete(Buffer.from(row.digest).toString("hex"));
    const problems = ImportRow.shape.problems.parse(row.problems);
    if (!isFresh) {
      saved.push({ index, state: "existing", problems });
      continue;
    }
    const media = mediaOf.get(index) ?? {};
    saved.push(await saveRow(tx, turn, { row, problems, labels, media }));
  }
  await writeSaved(tx, id, saved);
}

async function saveRow(
  tx: Tx,
  turn: Turn,
  {
    row,
    problems,
    labels,
    media,
  }: {
    row: StoredRow;
    problems: readonly RowProblem[];
    labels: ReadonlyMap<string, string>;
    media: RowMedia;
  },
): Promise<SavedRow> {
  const { running, actor } = turn;
  const { index } = row;
  const post = row.post as RowPost;
  const made = post.newLabels.flatMap((name) => labels.get(nameKeyOf(name)) ?? []);
  const ofBatch = running.batchLabelId ? [running.batchLabelId] : [];
  const known = withMedia(contentOf(post), media);
  const content = { ...known, labelIds: [...new Set([...known.labelIds, ...made, ...ofBatch])] };
  const lost = Object.entries(media).flatMap(([address, one]) => {
    return "failed" in one ? [lostMedium(address, one.failed)] : [];
  });
  const found = [...problems, ...lost];
  if (running.target === "draft" || lost.length > 0) {
    const draft = {
      ...content,
      title: titleOf(content.title, lost),
      scheduledAt: post.scheduledAt,
    };
    const { id } = await addDraft(tx, actor, { content: draft, template: false });
    return { index, state: "created", draftId: id, problems: found };
  }
  const scheduledAt = await timeOf(tx, turn, post);
  const idempotencyKey = `import-${running.id}-${index}`;
  const { id } = await addPost(tx, actor, { ...content, scheduledAt, idempotencyKey });
  return { index, state: "created", postId: id, post: { ...post, scheduledAt }, problems: found };
}

function lostMedium(address: string, reason: string): RowProblem {
  const shown = address.length > 100 ? `${address.slice(0, 99)}…` : address;
  const message = `${shown}: ${reason} So this was kept as a draft.`;
  return { column: null, connectionId: null, code: "media_missing", severity: "warning", message };
}

/** The title tells at once that something is missing in the draft. */
function titleOf(title: string, lost: readonly RowProblem[]): string {
  if (lost.length === 0) return title;
  return [...`A medium is missing. ${title}`.trim()].slice(0, 120).join("");
}

async function timeOf(tx: Tx, { running, lastSlots }: Turn, post: RowPost): Promise<string> {
  if (running.target === "next_slot") {
    const { connectionIds } = post;
    const key = connectionIds.toSorted().join();
    const asked = { connectionIds, after: lastSlots.get(key) };
    const { scheduledAt, problem } = await holdNextSlot(tx, running.workspaceId, asked);
    if (problem) throw new AppError("limit_reached", problem.message);
    lastSlots.set(key, scheduledAt);
    return scheduledAt;
  }
  if (post.scheduledAt) return post.scheduledAt;
  throw new AppError("validation_failed", "This row has no time.");
}

/** Returns null where the row rests until another try at its media. */
async function fetchMissing(turn: Turn, row: StoredRow, post: RowPost): Promise<RowMedia | null> {
  const media = RowMedia.parse(row.media);
  const addresses = [...new Set(mediaIdsIn(post))].filter((address) => !isUuid(address));
  const missing = addresses.filter((address) => !(address in media));
  if (missing.length === 0) return media;
  const pauses = turn.pausesMs ?? pausesMs;
  const at = { id: turn.running.id, index: row.index };
  let rests = false;
  for (const address of missing) {
    const found = await fetchOnce(turn, address, post.alts[address] ?? "");
    if (found.kind === "kept") media[address] = { mediaId: found.mediaId };
    else if (found.again && row.tries < pauses.length) rests = true;
    else media[address] = { failed: found.reason };
  }
  const pause = pauses[row.tries] ?? 0;
  await writeMedia(at, { media, restUntil: rests ? new Date(now().getTime() + pause) : null });
  return rests ? null : media;
}

async function fetchOnce(turn: Turn, address: string, alt: string): Promise<FetchedMedium> {
  const known = turn.fetched.get(address);
  if (known) return { kind: "kept", mediaId: known };
  const found = await fetchMedium(turn.actor, address, { alt, gate: turn.gate ?? mediaGate });
  if (found.kind === "kept") turn.fetched.set(address, found.mediaId);
  return found;
}

/** Puts the media's ids into the place of their addresses; those that are missing are left out. */
function withMedia(content: PostContent, media: RowMedia): PostContent {
  const idOf = (address: string) => {
    const found = media[address];
    return found && "mediaId" in found ? found.mediaId : null;
  };
  const ids = (addresses: readonly string[]) => {
    const found = addresses.flatMap((one) => (isUuid(one) ? one : (idOf(one) ?? [])));
    return [...new Set(found)];
  };
  return {
    ...content,
    mediaIds: ids(content.mediaIds),
    additionalPosts: content.additionalPosts.map((one) => ({
      ...one,
      mediaIds: ids(one.mediaIds),
    })),
    mediaOverrides: Object.fromEntries(
      Object.entries(content.mediaOverrides).map(([id, byPosition]) => [
        id,
        Object.fromEntries(Object.entries(byPosition).map(([at, own]) => [at, ids(own)])),
      ]),
    ),
    crops: content.crops.flatMap((crop) => {
      const [mediaId] = ids([crop.mediaId]);
      return mediaId ? [{ ...crop, mediaId }] : [];
    }),
  };
}
