import { useId } from "react";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { CreateCredential } from "@/lib/credentials/schema";

type AccessLevel = CreateCredential["accessLevel"];

type AccessFieldProps = { value: AccessLevel; onChange: (level: AccessLevel) => void };

export function AccessField({ value, onChange }: AccessFieldProps) {
  const hintId = useId();
  return (
    <div className="flex flex-col gap-1.5" aria-describedby={hintId}>
      <span className="font-medium text-sm">Access</span>
      <SegmentedControl
        label="Access"
        options={levels}
        value={value}
        onChange={onChange}
        className="self-start"
      />
      <p id={hintId} className="text-muted text-sm">
        {hints[value]}
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
