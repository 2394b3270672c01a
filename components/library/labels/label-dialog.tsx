"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Check } from "lucide-react";
import { useId, useRef } from "react";
import type { z } from "zod";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { bind, registerWithRef, useZodForm } from "@/components/ui/use-zod-form";
import { labelColors, labelNameMax } from "@/lib/library/labels/rules";
import type { CreateLabel, LabelColor, ListedLabel } from "@/lib/library/labels/schema";
import { colorNames, LabelChip, labelSoft } from "./label-chips";
import { labelsKey } from "./use-labels";

const loadCreateLabel = async () => (await import("@/lib/library/labels/schema")).CreateLabel;

export function LabelDialog({
  label,
  color,
  onClose,
}: {
  label: ListedLabel | null;
  color: LabelColor;
  onClose: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const form = useZodForm(loadCreateLabel, { name: label?.name ?? "", color });
  const saving = useApiMutation({
    send: (body: z.output<typeof CreateLabel>) =>
      label
        ? api("PATCH /api/labels/{labelId}", { params: { labelId: label.id }, body })
        : api("POST /api/labels", { body }),
    onDone: onClose,
    onFailed: () => form.setFocus("name"),
    invalidates: [labelsKey, ["posts"], ["post"]],
  });
  const shown = { name: form.watch("name").trim() || "Name", color: form.watch("color") ?? color };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={label ? "Edit this label" : "New label"}
      initialFocus={input}
    >
      <Form onSubmit={form.handleSubmit(saving.run)} className="flex flex-col gap-4">
        <FormFailure failure={saving.failure} />
        <FormField
          form={form}
          name="name"
          label="Name"
          message={`Give it a name of up to ${labelNameMax} characters.`}
        >
          <Input autoComplete="off" {...registerWithRef(form, "name", input)} />
        </FormField>
        <ColorField {...bind(form, "color")} value={shown.color} />
        <p className="flex items-center gap-2 text-muted text-sm">
          It looks like this: <LabelChip label={shown} />
        </p>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={saving.pending}>
            {label ? "Save" : "Make label"}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function ColorField({
  value,
  onChange,
}: {
  value: LabelColor;
  onChange: (color: LabelColor) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="font-medium text-sm">
        Colour
      </span>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onValueChange={onChange}
        className="flex flex-wrap gap-1.5"
      >
        {labelColors.map((color) => (
          <Radio.Root
            key={color}
            value={color}
            nativeButton
            render={<button type="button" />}
            aria-label={colorNames[color]}
            title={colorNames[color]}
            className={cx(
              "flex size-8 items-center justify-center rounded-md border border-current touch:size-11",
              labelSoft[color],
            )}
          >
            <Radio.Indicator>
              <Check aria-hidden className="size-4" strokeWidth={3} />
            </Radio.Indicator>
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}
