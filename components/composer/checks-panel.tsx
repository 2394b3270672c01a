"use client";

import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { positionName } from "@/components/posts/post/position-name";
import { dollars } from "@/lib/kernel/rules";
import { accountTabsId } from "./account-tabs";
import { type Check, checkMessage, isCropFixable, tabOf } from "./checks";
import { useComposerTools } from "./composer-context";
import { CropFixButton } from "./crop-fix";
import { focusAfterRender, textBoxId } from "./text-box";

export function ChecksPanel() {
  const { checks } = useComposerTools();
  const { found, open, checking, unreachable, price } = checks;
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
      {price && (
        <ul aria-label="Price" className="text-sm">
          {price.networks.map(({ network, microDollars, because }) => (
            <li key={network}>
              <span className="font-medium tabular-nums">{dollars(microDollars)}</span> on {network}
              : {because}
            </li>
          ))}
        </ul>
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

function CheckList({
  title,
  checks,
  children: icon,
}: {
  title: string;
  checks: readonly Check[];
  children: ReactNode;
}) {
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
  const place = positionName(check.postIndex, [account]).inSentence;
  const where = [account?.name, many ? place : null].filter(Boolean);
  const go = () => {
    const key = composition.positions[check.postIndex]?.key ?? "";
    const onAccounts = aboutAccounts.includes(check.code);
    showTab(onAccounts ? check.connectionId : tabOf(check, composition));
    focusAfterRender(() =>
      onAccounts
        ? document.querySelector(`#${accountTabsId} [role=tab][aria-selected=true]`)
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

function Summary({
  hasFindings,
  checking,
  unreachable,
}: {
  hasFindings: boolean;
  checking: boolean;
  unreachable: boolean;
}) {
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
