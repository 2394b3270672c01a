"use client";

import type { ReactNode } from "react";
import { accountChipsId } from "./account-chips";
import { type Check, checkMessage, isCropFixable, tabOf } from "./checks";
import { useComposerTools } from "./composer-context";
import { CropFixButton } from "./crop-fix-button";
import { focusAfterRender, textBoxId } from "./text-box";

type CheckListProps = { title: string; checks: readonly Check[]; children: ReactNode };

export function CheckList({ title, checks, children: icon }: CheckListProps) {
  return (
    <div>
      <h2 className="mb-1 font-semibold text-sm">
        {title} <span className="font-normal text-muted tabular-nums">{checks.length}</span>
      </h2>
      <ul className="overflow-hidden rounded-lg border bg-surface">
        {checks.map((check) => (
          <li key={keyOf(check)} className="border-t first:border-t-0">
            <CheckButton check={check}>{icon}</CheckButton>
            <div className="px-3 pb-2 empty:hidden">
              {isCropFixable(check) && <CropFixButton check={check} />}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CheckButton({ check, children: icon }: { check: Check; children: ReactNode }) {
  const { accounts, composition, showTab } = useComposerTools();
  const account = accounts.find(({ id }) => id === check.connectionId);
  const many = composition.positions.length > 1;
  const where = [account?.name, many ? `post ${check.postIndex + 1}` : null].filter(Boolean);
  const go = () => {
    const key = composition.positions[check.postIndex]?.key ?? "";
    const onAccounts = aboutAccounts.includes(check.code);
    if (!onAccounts) showTab(tabOf(check, composition));
    focusAfterRender(() =>
      onAccounts
        ? document.querySelector(`#${accountChipsId} button[aria-pressed=true]`)
        : document.getElementById(textBoxId(key)),
    );
  };
  return (
    <button
      type="button"
      onClick={go}
      className="flex w-full gap-2 px-3 py-2 text-start text-sm hover:bg-hover focus-visible:-outline-offset-2"
    >
      {icon}
      <span className="min-w-0">
        {where.length > 0 && <span className="block text-muted text-xs">{where.join(", ")}</span>}
        {checkMessage(check, account)}
      </span>
    </button>
  );
}

const aboutAccounts = ["connection_unavailable", "media_unreachable", "token_expires_before"];

function keyOf({ connectionId, postIndex, code, message }: Check): string {
  return `${connectionId} ${postIndex} ${code} ${message}`;
}
