import { createParser, parseAsStringLiteral } from "nuqs/server";
import { isUuid } from "@/lib/kernel/rules";
import { daysFrom, isPlainDate, startOfDay } from "@/lib/kernel/time/zoned";
import { auditKinds } from "./action-words";

/**
 * The filter in the page's address: `?who=<id>&what=post&from=2027-02-01&to=2027-02-03`, both days
 * included.
 */
export const auditFilter = {
  who: only(isUuid),
  what: parseAsStringLiteral(auditKinds),
  from: only(isPlainDate),
  to: only(isPlainDate),
};

export type AuditFilter = {
  [Field in keyof typeof auditFilter]: ReturnType<(typeof auditFilter)[Field]["parse"]>;
};

export const noFilter: AuditFilter = { who: null, what: null, from: null, to: null };

export function auditQuery({ who, what, ...days }: AuditFilter, timeZone: string) {
  const { from, to } = inOrder(days);
  return {
    ...(who && { actor: who }),
    ...(what && { action: `${what}.` }),
    ...(from && { from: startOfDay(from, timeZone) }),
    ...(to && { to: startOfDay(daysFrom(to, 2)[1] ?? to, timeZone) }),
  };
}

function inOrder({ from, to }: Pick<AuditFilter, "from" | "to">) {
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

function only(fits: (value: string) => boolean) {
  return createParser({
    parse: (value) => (fits(value) ? value : null),
    serialize: (value: string) => value,
  });
}
