import { type Draft, DraftContent } from "@/lib/drafts/schema";
import { ApiError, api } from "@/lib/http/api";
import type { Media, MediaWithUrl } from "@/lib/media/schema";
import { mediaIdsOf } from "./draft-content";
import type { DraftRef, DraftRequest } from "./draft-keeper";

export const draftsKey = ["drafts"];

/** Begins a draft or changes it; throws ApiError. */
export async function sendDraft({ ref, content, idempotencyKey }: DraftRequest): Promise<DraftRef> {
  const body = { ...content, idempotencyKey };
  const { draft } = ref
    ? await api.patch<Answer>(`/api/drafts/${ref.id}`, { ...body, version: ref.version })
    : await api.post<Answer>("/api/drafts", body);
  return { id: draft.id, version: draft.version };
}

export type ReadDraft = { ref: DraftRef; content: DraftContent; media: Media[] };

/** A draft with the media it names; `near` are media that need not be asked for. Throws ApiError. */
export async function readDraft(id: string, near: readonly Media[] = []): Promise<ReadDraft> {
  const { draft } = await api.get<Answer>(`/api/drafts/${id}`);
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

type Answer = { draft: Draft };

/** Null where it was deleted since: a draft's ids refer to nothing. */
async function readMedium(id: string): Promise<Media | null> {
  try {
    return (await api.get<MediaWithUrl>(`/api/media/${id}`)).media;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}
