import { useId } from "react";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { KeyDraft } from "./use-create-key";

type AccessFieldProps = {
  draft: KeyDraft;
  onChange: (fields: Pick<KeyDraft, "accessLevel">) => void;
};

/** Chooses between a key that looks and one that acts. */
export function AccessField({ draft, onChange }: AccessFieldProps) {
  const hintId = useId();
  return (
    <div className="flex flex-col gap-1.5" aria-describedby={hintId}>
      <span className="font-medium text-sm">Access</span>
      <SegmentedControl
        label="Access"
        options={levels}
        value={draft.accessLevel}
        onChange={(accessLevel) => onChange({ accessLevel })}
        className="self-start"
      />
      <p id={hintId} className="text-muted text-sm">
        {hints[draft.accessLevel]}
      </p>
    </div>
  );
}

const levels = [
  { value: "read", label: "Read" },
  { value: "edit", label: "Read and edit" },
] as const;

const hints = {
  read: "Sees posts, media and connections, and changes nothing.",
  edit: "Also schedules and changes posts and uploads media.",
};
