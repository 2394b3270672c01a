import { isDeepStrictEqual } from "node:util";
import { type AuditTarget, auditedFields } from "./schema";

export type AuditedFields<Target extends AuditTarget> = {
  [Field in (typeof auditedFields)[Target][number]]?: unknown;
};

export type AuditedChange<Target extends AuditTarget> = {
  before?: AuditedFields<Target> | undefined;
  after?: AuditedFields<Target> | undefined;
};

type Fields = Record<string, unknown>;
type Change = { targetType: AuditTarget; before?: Fields | undefined; after?: Fields | undefined };

export function changedFields({ targetType, before, after }: Change): {
  before: string | null;
  after: string | null;
} {
  const changed = auditedFields[targetType].filter(
    (field) => !isDeepStrictEqual(before?.[field] ?? null, after?.[field] ?? null),
  );
  return { before: jsonOf(before, changed), after: jsonOf(after, changed) };
}

function jsonOf(fields: Fields | undefined, changed: readonly string[]): string | null {
  if (!fields || changed.length === 0) return null;
  return JSON.stringify(Object.fromEntries(changed.map((field) => [field, fields[field] ?? null])));
}
