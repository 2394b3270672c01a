"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Textarea } from "@/components/ui/textarea";
import { useZodForm } from "@/components/ui/use-zod-form";
import { codePoints } from "@/lib/kernel/rules";
import { altMax, isVideo } from "@/lib/library/media/rules";
import type { Media } from "@/lib/library/media/schema";
import { MediaThumbnail } from "./media-thumbnail";
import { loadAltFields, useAltChange } from "./use-alt-change";
import { useMediaUses } from "./use-media-uses";

type AltDialogProps = {
  media: Media;
  /** The post in the editor, which gets the text in any case; null for a new one. */
  postId?: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (media: Media) => void;
};

export function AltDialog(props: AltDialogProps) {
  const { media, open, onOpenChange } = props;
  const formId = useId();
  const [saving, setSaving] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Alt text"
      description={isVideo(media) ? aboutVideos : aboutPictures}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} loading={saving}>
            Save alt text
          </Button>
        </>
      }
    >
      <AltForm key={media.id} {...props} formId={formId} onSaving={setSaving} />
    </Dialog>
  );
}

const aboutPictures =
  "Read out to people who cannot see the picture, and shown where it does not load.";
const aboutVideos =
  "Read out to people who cannot see the video, on networks that take a description of one.";

type AltFormProps = AltDialogProps & { formId: string; onSaving: (saving: boolean) => void };

function AltForm(props: AltFormProps) {
  const { media, postId = null, formId, onSaving, onSaved, onOpenChange } = props;
  const others = useOtherPosts(media, postId);
  const [changesOthers, setChangesOthers] = useState(true);
  const form = useZodForm(loadAltFields, { alt: media.alt });
  const left = altMax - codePoints(form.watch("alt"));
  const update = useAltChange(media, (saved) => {
    onSaved(saved);
    onOpenChange(false);
  });
  const save = form.handleSubmit(async (body) => {
    onSaving(true);
    await update.run({ ...body, ...(!changesOthers && onlyIn(postId)) });
    onSaving(false);
  });

  return (
    <Form id={formId} onSubmit={save} className="flex flex-col gap-4 sm:flex-row">
      <div className="size-32 shrink-0 overflow-hidden rounded-md border">
        <MediaThumbnail media={media} decorative className="object-contain!" />
      </div>
      <div className="flex min-w-0 grow flex-col gap-3">
        <FormFailure failure={update.failure} />
        <FormField
          form={form}
          name="alt"
          label={`Describe ${media.fileName}`}
          aside={left < altMax / 5 ? `${left} left` : undefined}
          description="Say what matters in it, as you would on the phone."
        >
          <Textarea className="min-h-24" {...form.register("alt")} />
        </FormField>
        {others > 0 && (
          <Checkbox
            label={
              others === 1
                ? "Also in the other scheduled post that shows it"
                : "Also in the other scheduled posts that show it"
            }
            checked={changesOthers}
            onChange={setChangesOthers}
          />
        )}
      </div>
    </Form>
  );
}

function useOtherPosts({ id }: Media, postId: string | null): number {
  const { items } = useMediaUses(id);
  return items.filter((use) => use.state === "scheduled" && use.id !== postId).length;
}

function onlyIn(postId: string | null) {
  return { scheduledPosts: "keep" as const, ...(postId && { postIds: [postId] }) };
}
