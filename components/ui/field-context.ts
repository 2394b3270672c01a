import { createContext, use } from "react";

export type FieldFacts = {
  labelId: string;
  controlId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isDisabled: boolean;
};

export const FieldContext = createContext<FieldFacts | null>(null);

type Given = {
  id?: string | undefined;
  disabled?: boolean | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
};

export function useFieldControl(given: Given) {
  const field = use(FieldContext);
  const describedBy = [field?.describedBy, given["aria-describedby"]].filter(Boolean).join(" ");
  const disabled = given.disabled || field?.isDisabled || false;
  return {
    id: given.id ?? field?.controlId,
    disabled,
    "data-disabled": disabled ? "" : undefined,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": given["aria-invalid"] ?? (field?.isInvalid || undefined),
  };
}
