"use client";

import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import type { PageCandidate } from "@/lib/connections/schema";

type CandidateItemProps = {
  candidate: PageCandidate;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export function CandidateItem({ candidate, checked, onChange }: CandidateItemProps) {
  const { name, handle, avatarUrl, connectable, connected, reason } = candidate;
  return (
    <li className="rounded-md px-2 py-1.5 has-enabled:hover:bg-hover">
      <Checkbox
        checked={checked}
        onChange={onChange}
        disabled={!connectable}
        label={
          <span className="flex items-start gap-3">
            <span className={connectable ? undefined : "grayscale"}>
              <Avatar name={name} src={avatarUrl} size={32} />
            </span>
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className={connectable ? "font-medium" : "font-medium text-muted"}>
                  {name}
                </span>
                {connected && <Badge>Already connected</Badge>}
              </span>
              {handle && <span className="block text-muted text-sm">@{handle}</span>}
              {reason && <span className="block text-pretty text-muted text-sm">{reason}</span>}
            </span>
          </span>
        }
      />
    </li>
  );
}
