"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { ListedMedia, MediaLabelChange } from "@/lib/library/media/schema";
import { countedFiles } from "./use-media-removal";

/** Changes the labels of files, with one Undo for all of them. */
export function useLabelMedia(onChanged: (media: ListedMedia[]) => void) {
  const send = (changes: MediaLabelChange[]) => api("POST /api/media/label", { body: { changes } });
  const onDone = ({ media }: { media: ListedMedia[] }) => onChanged(media);
  const failed = () => ({ title: "The labels were not changed" });
  const invalidates = [["medium"], ["labels"]];
  const undo = useApiMutation({
    send,
    onDone,
    done: ({ media }) => ({ title: `${countedFiles(media.length)} labelled as before` }),
    failed,
    invalidates,
  });
  const labelling = useApiMutation({
    send,
    onDone,
    done: ({ undo: changes }) => ({
      title: `Labels of ${countedFiles(changes.length)} changed`,
      ...(changes.length > 0 && {
        action: { label: "Undo", onSelect: () => void undo.run(changes) },
      }),
    }),
    failed,
    invalidates,
  });
  return (
    media: readonly { id: string }[],
    { add, remove }: { add: readonly string[]; remove: readonly string[] },
  ) =>
    labelling.run(
      media.map(({ id: mediaId }) => ({ mediaId, add: [...add], remove: [...remove] })),
    );
}
