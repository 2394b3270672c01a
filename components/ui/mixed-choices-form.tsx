"use client";

import { Button } from "./button";
import { DialogFooter } from "./dialog";
import { Form } from "./form";
import { MixedChoices, type MixedOption, useMixedChoices } from "./mixed-choices";

export type MixedChange = { add: string[]; remove: string[] };

export function MixedChoicesForm(props: {
  label: string;
  options: readonly MixedOption[];
  count: number;
  onChange: (change: MixedChange) => void;
  onClose: () => void;
}) {
  const { label, options, count, onChange, onClose } = props;
  const { add, remove, ...choices } = useMixedChoices(options, count);
  const submit = () => {
    onChange({ add, remove });
    onClose();
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <MixedChoices label={label} {...choices} />
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={add.length + remove.length === 0}>
          Change
        </Button>
      </DialogFooter>
    </Form>
  );
}
