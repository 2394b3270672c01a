import type { Route } from "next";
import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { AwayLink } from "@/components/kit/link/away-link";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { SetAsideDecision, SetAsideDelivery } from "@/lib/publishing/restores/schema";

type SetAsideRowProps = {
  delivery: SetAsideDelivery;
  account: Account | undefined;
  preferences: TimePreferences;
  busy: boolean;
  onDecide: ((decision: SetAsideDecision) => void) | null;
};

export function SetAsideRow(props: SetAsideRowProps) {
  const { delivery, account, preferences, busy, onDecide } = props;
  const { postId, postIndex, text, accountName, scheduledAt } = delivery;
  const name = nameOf(delivery);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3.5 ps-5 pe-4">
      {account && <AccountGlyph account={account} size={32} />}
      <div className="min-w-48 grow basis-0">
        <p className="line-clamp-2 wrap-anywhere">
          <TextLink href={`/posts/${postId}` as Route}>{text.trim() || name}</TextLink>
        </p>
        <p className="mt-0.5 text-muted text-sm tabular-nums">
          {postIndex > 0 && `Post ${postIndex + 1} of a sequence · `}
          {accountName} · planned for{" "}
          <time dateTime={scheduledAt}>{formatDateTime(scheduledAt, preferences)}</time>
        </p>
        {account?.url && (
          <AwayLink href={account.url} className="mt-0.5 text-sm">
            Look on {account.label}
          </AwayLink>
        )}
      </div>
      {onDecide && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{`Decide about ${name} on ${accountName}`}</legend>
          <Button size="sm" loading={busy} onClick={() => onDecide("went_out")}>
            It went out
          </Button>
          <Button size="sm" disabled={busy} onClick={() => onDecide("publish_now")}>
            Publish now…
          </Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => onDecide("cancel")}>
            Cancel
          </Button>
        </fieldset>
      )}
    </li>
  );
}

function nameOf({ text, mediaCount }: SetAsideDelivery): string {
  const [line = ""] = text.trim().split("\n");
  if (line) return line.slice(0, 60);
  return mediaCount > 0 ? "a post without text" : "an empty post";
}
