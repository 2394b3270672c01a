"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { ToastMessage } from "@/components/ui/toast";
import type { Media, RemovedMedia } from "@/lib/library/media/schema";

const mediaKeys = [["media-pages"], ["medium"], ["media-uses"]] as const;

/** Takes files out of the library, with one Undo for all that left it. */
export function useMediaRemoval(onRemoved: (ids: readonly string[]) => void) {
  const restore = useApiMutation({
    send: (mediaIds: string[]) => api("POST /api/media/restore", { body: { mediaIds } }),
    done: ({ media }) => ({ title: `${named(media)} back in the library` }),
    failed: () => ({ title: "The files were not restored" }),
    invalidates: mediaKeys,
  });
  const removal = useApiMutation({
    send: (media: readonly Media[]) =>
      api("POST /api/media/remove", { body: { mediaIds: media.map(({ id }) => id) } }),
    onDone: ({ removed }) => onRemoved(removed),
    done: (answer, media) => ({
      ...outcome(answer, media),
      ...(answer.removed.length > 0 && {
        action: { label: "Undo", onSelect: () => void restore.run(answer.removed) },
      }),
    }),
    failed: (media) => ({ title: `${named(media)} not deleted` }),
    invalidates: mediaKeys,
  });
  return { removal, restore };
}

export function countedFiles(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}

function outcome({ removed, stayed }: RemovedMedia, media: readonly Media[]): ToastMessage {
  const gone = media.filter(({ id }) => removed.includes(id));
  if (stayed.length === 0) return { title: `${named(gone)} deleted` };
  const description = stayed.map(whyItStays).join(" ");
  if (gone.length > 0) return { title: `${named(gone)} deleted`, description };
  return { title: `${named(media)} not deleted`, description, tone: "negative" };
}

function whyItStays({ message, uses }: RemovedMedia["stayed"][number]): string {
  const names = uses.flatMap(({ name }) => (name ? [`“${name}”`] : []));
  return names.length === 0 ? message : `${message.replace(/\.$/, "")} (${names.join(", ")}).`;
}

function named(media: readonly Media[]): string {
  const [first, ...others] = media;
  return first && others.length === 0 ? first.fileName : countedFiles(media.length);
}
