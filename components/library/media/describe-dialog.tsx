"use client";

import { useId, useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { messageOf } from "@/components/ui/message-of";
import { Textarea } from "@/components/ui/textarea";
import { codePoints } from "@/lib/kernel/rules";
import { altMax } from "@/lib/library/media/rules";
import type { Media, UpdatedMedia, UpdateMediaBody } from "@/lib/library/media/schema";
import { MediaThumbnail } from "./media-thumbnail";
import { countedFiles } from "./use-media-removal";

/** Texts by the media's ids, of what has not been saved. */
export type Descriptions = ReadonlyMap<string, string>;

/** Describes several files, each with its own alt text. */
export function DescribeDialog({
  media,
  texts,
  onType,
  onSaved,
  onClose,
}: {
  media: readonly Media[];
  texts: Descriptions;
  onType: (texts: Descriptions) => void;
  onSaved: (media: Media[]) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const rows = media.map((medium) => {
    const text = texts.get(medium.id) ?? medium.alt;
    return { medium, text, left: altMax - codePoints(text) };
  });
  const changed = rows.filter(({ medium, text }) => text !== medium.alt);
  const { saving, failures } = useDescriptions(onSaved, onClose);
  const save = () =>
    saving.run(
      changed.map(({ medium, text }) => {
        return { mediaId: medium.id, body: { alt: text, formerAlt: medium.alt } };
      }),
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Alt text of ${countedFiles(media.length)}`}
      description="Read out to people who cannot see them. Scheduled posts get the new texts too."
      size="lg"
      footer={
        <>
          <Button
            onClick={() => {
              onType(new Map());
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={changed.length === 0 || changed.some(({ left }) => left < 0)}
            loading={saving.pending}
          >
            Save alt texts
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={save}>
        <ul className="flex flex-col gap-4">
          {rows.map(({ medium, text, left }) => (
            <li key={medium.id} className="flex items-start gap-3">
              <span className="size-20 shrink-0 overflow-hidden rounded-md border">
                <MediaThumbnail media={medium} decorative />
              </span>
              <Field
                label={medium.fileName}
                aside={left < altMax / 5 ? `${left} left` : undefined}
                error={failures.get(medium.id)}
                className="grow"
              >
                <Textarea
                  rows={2}
                  value={text}
                  onChange={({ target }) => onType(new Map([...texts, [medium.id, target.value]]))}
                />
              </Field>
            </li>
          ))}
        </ul>
      </Form>
    </Dialog>
  );
}

type Description = { mediaId: string; body: UpdateMediaBody };

/** Saves one text after the other; what could not be saved keeps its reason beside it. */
function useDescriptions(onSaved: (media: Media[]) => void, onClose: () => void) {
  const [failures, setFailures] = useState<Descriptions>(new Map());
  const send = async (descriptions: Description[]) => {
    const saved: UpdatedMedia[] = [];
    const failed = new Map<string, string>();
    for (const { mediaId, body } of descriptions) {
      await api("PATCH /api/media/{mediaId}", { params: { mediaId }, body }).then(
        (answer) => saved.push(answer),
        (error: unknown) => failed.set(mediaId, messageOf(error)),
      );
    }
    return { saved, failed };
  };
  const invalidates = [["medium"], ["post-checks"]];
  const undo = useApiMutation({
    send,
    onDone: ({ saved }) => onSaved(saved.map(({ media }) => media)),
    done: ({ failed }) =>
      failed.size === 0
        ? { title: "The former alt texts are back" }
        : { title: `${countedFiles(failed.size)} kept the new alt text`, tone: "negative" },
    invalidates,
  });
  const saving = useApiMutation({
    send,
    onDone: ({ saved, failed }) => {
      onSaved(saved.map(({ media }) => media));
      setFailures(failed);
      if (failed.size === 0) onClose();
    },
    done: ({ saved, failed }) => {
      if (saved.length === 0) return { title: "The alt texts were not saved", tone: "negative" };
      const rest = failed.size > 0 ? `, of ${countedFiles(failed.size)} not` : "";
      return {
        title: `Alt text of ${countedFiles(saved.length)} saved${rest}`,
        action: { label: "Undo", onSelect: () => void undo.run(formerOf(saved)) },
      };
    },
    invalidates,
  });
  return { saving, failures };
}

function formerOf(saved: readonly UpdatedMedia[]): Description[] {
  return saved.flatMap(({ media, undo }) => (undo ? [{ mediaId: media.id, body: undo }] : []));
}
