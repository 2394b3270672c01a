import { cx } from "@/components/ui/cx";
import { type PolicyContext, policySentences } from "@/lib/identity/policies/rules";
import type { Policy } from "@/lib/identity/policies/schema";

export function PolicySentences({
  policy,
  context,
  className,
}: {
  policy: Policy;
  context: PolicyContext;
  className?: string;
}) {
  return (
    <p className={cx("wrap-anywhere max-w-prose text-pretty", className)}>
      {policySentences(policy, context).join(" ")}
    </p>
  );
}

export type NamedAccount = { id: string; name: string; label: string };

/** A brand is often called the same on every network. */
export function contextOf(accounts: readonly NamedAccount[], timeZone: string): PolicyContext {
  const names = new Map(accounts.map(({ id, name, label }) => [id, `${name} (${label})`]));
  return { nameOf: (id) => names.get(id), timeZone };
}
