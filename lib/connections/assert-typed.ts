import { AppError } from "@/lib/kernel/errors";
import type { SignInField } from "@/lib/networks/network";

export function assertTyped(fields: readonly SignInField[], typed: Record<string, string>): void {
  const missing = fields.filter(({ name, isRequired }) => isRequired && !typed[name]?.trim());
  const known = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(typed).filter((name) => !known.has(name));
  const details = [
    ...missing.map(({ name, label }) => detail(name, "missing", `${label} is needed.`)),
    ...unknown.map((name) => detail(name, "unknown", "The network asks for no such thing.")),
  ];
  const [first] = details;
  if (first) throw new AppError("validation_failed", first.message, { details });
}

function detail(name: string, code: string, message: string) {
  return { path: `typed.${name}`, code, message };
}
