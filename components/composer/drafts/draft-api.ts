"use client";

import { useRouter } from "next/navigation";
import { ApiError, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { Media } from "@/lib/library/media/schema";
import { contentOf } from "@/lib/planning/drafts/rules";
import type { DraftContent } from "@/lib/planning/drafts/schema";
import type { DraftRef, DraftRequest } from "./draft-autosave";
import { mediaIdsOf } from "./draft-content";

export const draftsKey = ["drafts"];

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

export async function readDraft(
  id: string,
  known: readonly Media[] = [],
): Promise<{ ref: DraftRef; content: DraftContent; media: Media[] }> {
  const { draft } = await api("GET /api/drafts/{draftId}", { params: { draftId: id } });
  const content = contentOf(draft);
  const missing = mediaIdsOf(content).filter((each) => known.every((media) => media.id !== each));
  const read = await Promise.all(missing.map(readMedium));
  const ref = { id: draft.id, version: draft.version };
  return { ref, content, media: [...known, ...read.flatMap((media) => media ?? [])] };
}

export function useSaveTemplate() {
  const router = useRouter();
  const show = () => router.push("/drafts?show=templates");
  return useApiMutation({
    send: (content: DraftContent) =>
      api("POST /api/drafts", { body: { ...content, scheduledAt: null, template: true } }),
    done: () => ({
      title: "Saved as a template",
      action: { label: "Show templates", onSelect: show },
    }),
    failed: () => ({ title: "The template was not saved" }),
    invalidates: [draftsKey],
  });
}

/** Returns null for a deleted medium: nothing keeps a draft's media from being deleted. */
async function readMedium(id: string): Promise<Media | null> {
  try {
    return (await api("GET /api/media/{mediaId}", { params: { mediaId: id } })).media;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}
