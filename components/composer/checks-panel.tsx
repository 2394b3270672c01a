"use client";

import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { CheckList } from "./check-list";
import { useComposerTools } from "./composer-context";

export function ChecksPanel() {
  const { checks } = useComposerTools();
  const { found, open, checking, unreachable } = checks;
  const errors = found.filter(({ severity }) => severity === "error");
  const warnings = found.filter(({ severity }) => severity === "warning");
  return (
    <section aria-label="Checks" className="flex flex-col gap-3">
      {errors.length > 0 && (
        <CheckList title="Must fix" checks={errors}>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-negative" />
        </CheckList>
      )}
      {warnings.length > 0 && (
        <CheckList title="Worth knowing" checks={warnings}>
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-caution" />
        </CheckList>
      )}
      <p role="status" className="flex items-center gap-1.5 text-muted text-sm empty:hidden">
        <Summary
          hasFindings={found.length + open.length > 0}
          checking={checking}
          unreachable={unreachable}
        />
      </p>
    </section>
  );
}

type SummaryProps = { hasFindings: boolean; checking: boolean; unreachable: boolean };

function Summary({ hasFindings, checking, unreachable }: SummaryProps) {
  const { composition } = useComposerTools();
  if (unreachable) return "The checks did not answer. They run again when you schedule.";
  if (hasFindings || checking || composition.connectionIds.length === 0) return null;
  const written = composition.positions.some(({ text, media }) => text.trim() || media.length > 0);
  if (!written) return null;
  return (
    <>
      <CircleCheck aria-hidden className="size-4 shrink-0 text-positive" />
      Nothing stands in the way.
    </>
  );
}
