"use client";

import { Checkbox } from "@/components/ui/checkbox";
import type { PageCandidate } from "@/lib/connections/schema";
import { CandidateItem } from "./candidate-item";
import type { AccountChoice } from "./use-account-choice";

type CandidateListProps = { pages: PageCandidate[]; choice: AccountChoice };

export function CandidateList({ pages, choice }: CandidateListProps) {
  const { chosen, connectable, toggle, toggleAll } = choice;
  return (
    <>
      {connectable.length > 1 && (
        <div className="mb-1 border-b pb-2">
          <Checkbox
            label={`Select all ${connectable.length}`}
            checked={chosen.size === connectable.length}
            indeterminate={chosen.size > 0 && chosen.size < connectable.length}
            onChange={toggleAll}
          />
        </div>
      )}
      <ul className="-mx-2">
        {pages.map((page) => (
          <CandidateItem
            key={page.accountId}
            candidate={page}
            checked={chosen.has(page.accountId)}
            onChange={(checked) => toggle(page.accountId, checked)}
          />
        ))}
      </ul>
    </>
  );
}
