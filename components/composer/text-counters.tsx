"use client";

import { useQuery } from "@tanstack/react-query";
import type { Account } from "@/components/kit/account/account";
import { NetworkMark } from "@/components/kit/account/network-mark";
import { foldText } from "@/components/posts/preview/folded-text";
import { cx } from "@/components/ui/cx";
import { sentTo, writeFor } from "@/lib/accounts/mentions/rules/mention-text";
import type { Mention } from "@/lib/accounts/mentions/schema";
import { withLinkParameters } from "@/lib/deliveries/rules/link-parameters";
import { codePoints } from "@/lib/kernel/rules";
import { countText, plainCounting } from "@/lib/networks/content/rules/count-text";
import { learnDomains } from "@/lib/networks/content/rules/weighted-text";
import type { NetworkOptions } from "@/lib/networks/options/schema";
import { ownTextMax, textMax } from "@/lib/planning/posts/rules";
import type { Checks } from "./checks";

export function TextCounters({
  id,
  text,
  accounts,
  mentions,
  options,
  linkParameters,
}: {
  id: string;
  text: string;
  accounts: readonly Account[];
  mentions: readonly Mention[];
  options: NetworkOptions;
  linkParameters: Checks["linkParameters"];
}) {
  useAllDomains(accounts);
  const textOf = ({ id: accountId }: Account) =>
    withLinkParameters(text, linkParameters[accountId], options[accountId]);
  const fits = accounts.map((account) => {
    const sent = sentTo(account.provider, textOf(account), mentions);
    const written = countText(sent, account.counting) + countedOptions(account, options);
    return { account, fit: textFit(written, limitOf(account)) };
  });
  const tightest = fits.filter((one) => one === tightestOn(one.account.provider, fits));
  return (
    <p
      id={id}
      className="flex flex-wrap justify-end gap-x-3 gap-y-1 text-xs tabular-nums empty:hidden"
    >
      {accounts.length === 0 && <Counter fit={textFit(codePoints(text), textMax)} />}
      {tightest.map(({ account, fit }) => (
        <Counter key={account.provider} fit={fit} account={account} />
      ))}
      {tightest.map(({ account }) => (
        <FoldHint
          key={account.provider}
          text={writeFor(account.provider, textOf(account), mentions).text}
          account={account}
        />
      ))}
    </p>
  );
}

/** Loads the list by which addresses without a scheme are known, where they count as addresses. */
function useAllDomains(accounts: readonly Account[]): void {
  useQuery({
    queryKey: ["top-level-domains"],
    queryFn: async () => {
      const { topLevelDomains } = await import("@/lib/networks/content/rules/top-level-domains");
      const domains = topLevelDomains();
      learnDomains(domains);
      return domains.length;
    },
    enabled: accounts.some(({ counting }) => counting.unit === "weighted"),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function limitOf({ limits }: Account): number {
  return Math.min(limits.textMax, ownTextMax);
}

export function countedOptions({ id, counting }: Account, options: NetworkOptions): number {
  const words = counting.countedOptions.map((name) => options[id]?.[name] ?? "");
  return countText(words.flat().join(""), { ...plainCounting, unit: counting.unit });
}

export function textFit(written: number, max: number): TextFit {
  const remaining = max - written;
  if (remaining < 0) return { remaining, level: "over" };
  return { remaining, level: remaining <= max * 0.2 ? "near" : "roomy" };
}

type AccountFit = { account: Account; fit: TextFit };

function tightestOn(provider: string, fits: readonly AccountFit[]): AccountFit | undefined {
  const own = fits.filter(({ account }) => account.provider === provider);
  return own.toSorted((one, other) => one.fit.remaining - other.fit.remaining)[0];
}

type TextFit = { remaining: number; level: "roomy" | "near" | "over" };

function Counter({ fit, account }: { fit: TextFit; account?: Account }) {
  if (fit.level === "roomy") return null;
  const count = Math.abs(fit.remaining).toLocaleString("en");
  const words = fit.level === "over" ? "over" : "left";
  return (
    <span className={cx("inline-flex items-center gap-1", tones[fit.level])}>
      {account && <NetworkMark mark={account.mark} className="size-3.5" />}
      {account && <span className="sr-only">{`${account.label}: `}</span>}
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
      <span className="sr-only">{`${account.label} `}</span>
      <span className="truncate">folds after “{seen}”</span>
    </span>
  );
}

const wordsNamed = 3;

const tones: Record<Exclude<TextFit["level"], "roomy">, string> = {
  near: "font-medium text-caution",
  over: "font-semibold text-negative",
};
