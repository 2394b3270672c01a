"use client";

import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { Media, MediaWithUrl, UpdateMediaBody } from "@/lib/library/media/schema";

export const loadAltFields = async () =>
  (await import("@/lib/library/media/schema")).UpdateMediaBody.pick({ alt: true });

export function useAltChange({ id: mediaId }: Media, onSaved: (media: Media) => void) {
  const queries = useQueryClient();
  const send = (body: UpdateMediaBody) =>
    api("PATCH /api/media/{mediaId}", { params: { mediaId }, body });
  const onDone = ({ media }: { media: Media }) => {
    queries.setQueryData<MediaWithUrl>(
      ["medium", mediaId],
      (known) => known && { ...known, media },
    );
    void queries.invalidateQueries({ queryKey: ["post-checks"] });
    onSaved(media);
  };
  const undo = useApiMutation({
    send,
    onDone,
    done: () => ({ title: "The former alt text is back" }),
    failed: () => ({ title: "The alt text was not restored" }),
  });
  return useApiMutation({
    send,
    onDone,
    done: ({ changedPosts, undo: former }) => ({
      title:
        changedPosts > 0 ? `Alt text saved, also in ${inWords(changedPosts)}` : "Alt text saved",
      action: former ? { label: "Undo", onSelect: () => void undo.run(former) } : undefined,
    }),
  });
}

function inWords(posts: number): string {
  return posts === 1 ? "a scheduled post" : `${posts} scheduled posts`;
}
