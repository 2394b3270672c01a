"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Textarea } from "@/components/ui/textarea";
import { useZodForm } from "@/components/ui/use-zod-form";
import { codePoints } from "@/lib/kernel/rules";
import { altMax } from "@/lib/library/media/rules";
import type { Media, MediaUse } from "@/lib/library/media/schema";
import { loadAltFields, useAltChange } from "./use-alt-change";

export function AltForm({
  media,
  uses,
  onSaved,
}: {
  media: Media;
  uses: readonly MediaUse[];
  onSaved: (media: Media) => void;
}) {
  const form = useZodForm(loadAltFields, { alt: media.alt });
  const [changesPosts, setChangesPosts] = useState(true);
  const alt = form.watch("alt");
  const left = altMax - codePoints(alt);
  const change = useAltChange(media, (saved) => {
    form.reset({ alt: saved.alt });
    onSaved(saved);
  });
  const save = form.handleSubmit(async (fields) => {
    const scheduledPosts = changesPosts ? "change" : "keep";
    await change.run({ ...fields, scheduledPosts, formerAlt: media.alt });
  });
  const dirty = alt !== media.alt;
  const scheduled = uses.filter(({ state }) => state === "scheduled").length;
  const wasPosted = uses.some(({ state }) => state !== null && state !== "scheduled");
  return (
    <Form onSubmit={save} className="flex flex-col gap-2">
      <FormFailure failure={change.failure} />
      <FormField
        form={form}
        name="alt"
        label="Alt text"
        aside={left < altMax / 5 ? `${left} left` : undefined}
        description={
          dirty && wasPosted ? "What went out keeps the text it went out with." : undefined
        }
      >
        <Textarea
          className="min-h-20"
          placeholder="Say what matters in it, as you would on the phone."
          {...form.register("alt")}
        />
      </FormField>
      {dirty && scheduled > 0 && (
        <Checkbox
          label={scheduled === 1 ? "Also in the scheduled post" : "Also in the scheduled posts"}
          checked={changesPosts}
          onChange={setChangesPosts}
        />
      )}
      {dirty && (
        <div className="flex gap-2">
          <Button variant="primary" size="sm" type="submit" loading={change.pending}>
            Save alt text
          </Button>
          <Button variant="ghost" size="sm" onClick={() => form.reset({ alt: media.alt })}>
            Cancel
          </Button>
        </div>
      )}
    </Form>
  );
}
