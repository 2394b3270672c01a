"use client";

import type { Account } from "@/components/account/account";
import { NetworkMark } from "@/components/network-mark";
import { foldText } from "@/components/preview/folded-text";
import { cx } from "@/components/ui/cx";
import { codePoints } from "@/lib/kernel/rules";
import { sentTo, writeFor } from "@/lib/mentions/mention-text";
import type { Mention } from "@/lib/mentions/schema";
import { textMax } from "@/lib/posts/rules/limits";

type TextCountersProps = {
  id: string;
  text: string;
  accounts: readonly Account[];
  mentions: readonly Mention[];
};

export function TextCounters({ id, text, accounts, mentions }: TextCountersProps) {
  const networks = accounts.filter(
    ({ provider }, index) => accounts.findIndex((each) => each.provider === provider) === index,
  );
  return (
    <p
      id={id}
      className="flex flex-wrap justify-end gap-x-3 gap-y-1 text-xs tabular-nums empty:hidden"
    >
      {networks.length === 0 && <Counter fit={textFit(text, textMax)} />}
      {networks.map((account) => (
        <Counter
          key={account.provider}
          fit={textFit(sentTo(account.provider, text, mentions), limitOf(account))}
          account={account}
        />
      ))}
      {networks.map((account) => (
        <FoldHint
          key={account.provider}
          text={writeFor(account.provider, text, mentions).text}
          account={account}
        />
      ))}
    </p>
  );
}

export function limitOf({ limits }: Account): number {
  return Math.min(limits.textMax, textMax);
}

type TextFit = { remaining: number; level: "roomy" | "near" | "over" };

export function textFit(text: string, max: number): TextFit {
  const remaining = max - codePoints(text);
  if (remaining < 0) return { remaining, level: "over" };
  return { remaining, level: remaining <= max * 0.2 ? "near" : "roomy" };
}

function Counter({ fit, account }: { fit: TextFit; account?: Account }) {
  if (fit.level === "roomy") return null;
  const count = Math.abs(fit.remaining).toLocaleString("en");
  const words = fit.level === "over" ? "over" : "left";
  return (
    <span className={cx("inline-flex items-center gap-1", tones[fit.level])}>
      {account && <NetworkMark mark={account.mark} className="size-3.5" />}
      {account && <span className="sr-only">{account.label}:</span>}
      {count} {words}
    </span>
  );
}

function FoldHint({ text, account }: { text: string; account: Account }) {
  const beginning = foldText(text, account.look.fold);
  const seen = beginning?.trim().split(/\s+/).slice(-wordsNamed).join(" ");
  if (!seen) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-muted">
      <NetworkMark mark={account.mark} className="size-3.5" />
      <span className="sr-only">{account.label}</span>
      <span className="truncate">folds after “{seen}”</span>
    </span>
  );
}

const wordsNamed = 3;

const tones: Record<Exclude<TextFit["level"], "roomy">, string> = {
  near: "font-medium text-caution",
  over: "font-semibold text-negative",
};
