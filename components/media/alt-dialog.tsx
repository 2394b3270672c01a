"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { messageOf } from "@/components/ui/message-of";
import { Textarea } from "@/components/ui/textarea";
import { api } from "@/lib/http/api";
import { codePoints } from "@/lib/kernel/schema";
import { altMax, isVideo, type Media, UpdateMediaBody } from "@/lib/media/schema";
import { MediaThumbnail } from "./media-thumbnail";

type AltDialogProps = {
  media: Media;
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

function AltForm({ media, formId, onSaving, onSaved, onOpenChange }: AltFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(UpdateMediaBody),
    defaultValues: { alt: media.alt },
  });
  const left = altMax - codePoints(form.watch("alt"));

  const save = form.handleSubmit(async (body) => {
    onSaving(true);
    setFailure(null);
    try {
      const answer = await api.patch<{ media: Media }>(`/api/media/${media.id}`, body);
      onSaved(answer.media);
      onOpenChange(false);
    } catch (error) {
      setFailure(messageOf(error));
    }
    onSaving(false);
  });

  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        // React bubbles the event from this portal to the form that opened the dialog.
        event.stopPropagation();
        void save(event);
      }}
      className="flex flex-col gap-4 sm:flex-row"
    >
      <div className="size-32 shrink-0 overflow-hidden rounded-md border">
        <MediaThumbnail media={media} decorative className="object-contain" />
      </div>
      <div className="flex min-w-0 grow flex-col gap-3">
        {failure && (
          <Callout tone="negative" role="alert">
            {failure}
          </Callout>
        )}
        <Field
          label={`Describe ${media.fileName}`}
          aside={left < altMax / 5 ? `${left} left` : undefined}
          error={form.formState.errors.alt?.message}
          description="Say what matters in it, as you would on the phone."
        >
          <Textarea className="min-h-24" {...form.register("alt")} />
        </Field>
      </div>
    </form>
  );
}
