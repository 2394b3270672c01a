"use client";

import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { SandboxGlyph } from "@/components/kit/account/sandbox-badge";
import { AwayLink } from "@/components/kit/link/away-link";
import { stateLooks } from "@/components/kit/post-state/state-look";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import { textTone } from "@/components/ui/tone";
import type { Delivery, DeliveryState } from "@/lib/deliveries/schema";
import { formatDateTime, formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { positionName } from "./position-name";

/** Shows what became of a post on one account, with the links to it under the chip. */
export function DeliveryChip({
  deliveries,
  account,
  preferences,
  removal,
}: {
  deliveries: readonly Delivery[];
  account: Account | undefined;
  preferences: TimePreferences;
  removal: string | null;
}) {
  const name = deliveries[0]?.accountName ?? "";
  const links = deliveries.flatMap(({ publishedUrl, postIndex, id }) =>
    publishedUrl ? [{ id, postIndex, href: publishedUrl }] : [],
  );
  return (
    <li className="flex min-w-0 max-w-full flex-col items-start gap-0.5">
      <span className="inline-flex min-h-9 max-w-full flex-wrap items-center gap-x-2 rounded-full border bg-surface py-1 ps-1.5 pe-3">
        {account ? <AccountGlyph account={account} size={24} /> : <Avatar name={name} size={24} />}
        <span className="min-w-0 max-w-48 truncate font-medium" title={name}>
          {name}
          {account && <span className="sr-only"> on {account.label}</span>}
        </span>
        <State deliveries={deliveries} preferences={preferences} />
        {account?.sandbox && <SandboxGlyph />}
      </span>
      {links.length > 0 && (
        <span className="flex flex-wrap gap-x-3 ps-3">
          {links.map(({ id, postIndex, href }) => (
            <AwayLink key={id} href={href} className="min-h-6 text-sm">
              View on {account?.label ?? "the network"}
              {deliveries.length > 1 && ` (${positionName(postIndex, [account]).inSentence})`}
            </AwayLink>
          ))}
        </span>
      )}
      {removal && <span className="max-w-prose ps-3 text-muted text-sm">{removal}</span>}
    </li>
  );
}

function State({
  deliveries,
  preferences,
}: {
  deliveries: readonly Delivery[];
  preferences: TimePreferences;
}) {
  const state = stateOf(deliveries);
  const { label, icon: Icon, tone } = stateLooks[state];
  const published = deliveries.filter((each) => each.state === "published");
  const isPart = published.length > 0 && published.length < deliveries.length;
  const at = isPart ? null : published[0]?.publishedAt;
  return (
    <span
      className={cx("inline-flex items-center gap-1 whitespace-nowrap text-sm", textTone[tone])}
    >
      <Icon aria-hidden className="size-3.5" />
      {label}
      {isPart && ` (${published.length} of ${deliveries.length} are out)`}
      {at && (
        <time
          dateTime={at}
          title={formatDateTime(at, preferences)}
          className="text-muted tabular-nums"
        >
          {formatTime(at, preferences)}
        </time>
      )}
    </span>
  );
}

const byUrgency: DeliveryState[] = [
  "unconfirmed",
  "failed",
  "publishing",
  "preparing",
  "scheduled",
  "cancelled",
  "published",
];

function stateOf(deliveries: readonly Delivery[]): DeliveryState {
  const states = new Set(deliveries.map(({ state }) => state));
  return byUrgency.find((state) => states.has(state)) ?? "cancelled";
}
