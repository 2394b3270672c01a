import { type Draft, DraftContent } from "@/lib/drafts/schema";
import { ApiError, api } from "@/lib/http/api";
import type { Media } from "@/lib/media/schema";
import { mediaIdsOf } from "./draft-content";
import type { DraftRef, DraftRequest } from "./draft-keeper";

export const draftsKey = ["drafts"];

/** Begins a draft or changes it; throws ApiError. */
export async function sendDraft({ ref, content, idempotencyKey }: DraftRequest): Promise<DraftRef> {
  const body = { ...content, idempotencyKey };
  const { draft } = ref
    ? await api("PATCH /api/drafts/{draftId}", {
        params: { draftId: ref.id },
        body: { ...body, version: ref.version },
      })
    : await api("POST /api/drafts", { body });
  return { id: draft.id, version: draft.version };
}

export type ReadDraft = { ref: DraftRef; content: DraftContent; media: Media[] };

/** A draft with the media it names; `near` are media that need not be asked for. Throws ApiError. */
export async function readDraft(id: string, near: readonly Media[] = []): Promise<ReadDraft> {
  const { draft } = await api("GET /api/drafts/{draftId}", { params: { draftId: id } });
  const content = contentOf(draft);
  const missing = mediaIdsOf(content).filter((each) => near.every((media) => media.id !== each));
  const read = await Promise.all(missing.map(readMedium));
  const ref = { id: draft.id, version: draft.version };
  return { ref, content, media: [...near, ...read.flatMap((media) => media ?? [])] };
}

/** What is written in a draft, without what the server adds. */
export function contentOf(draft: Draft): DraftContent {
  return DraftContent.strip().parse(draft);
}

/** Null where it was deleted since: a draft's ids refer to nothing. */
async function readMedium(id: string): Promise<Media | null> {
  try {
    return (await api("GET /api/media/{mediaId}", { params: { mediaId: id } })).media;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}
