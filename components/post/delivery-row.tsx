"use client";

import { ExternalLink } from "lucide-react";
import type { Route } from "next";
import type { ReactNode } from "react";
import type { Account } from "@/components/account/account";
import { StateBadge } from "@/components/post-state/state-badge";
import { TextLink } from "@/components/ui/text-link";
import type { Delivery, Post } from "@/lib/posts/schema";
import { formatTimeWithSeconds, type TimePreferences } from "@/lib/time/format-instant";
import { adviceFor } from "./delivery-advice";

type DeliveryRowProps = {
  post: Post;
  delivery: Delivery;
  account: Account | undefined;
  preferences: TimePreferences;
};

/** One position on its way to one account: where it stands, and what to do if it failed. */
export function DeliveryRow({ post, delivery, account, preferences }: DeliveryRowProps) {
  const { state, postIndex, publishedAt, publishedUrl } = delivery;
  const sequence = post.additionalPosts.length > 0;
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {sequence && <span className="w-14 shrink-0 text-muted text-sm">Post {postIndex + 1}</span>}
        <StateBadge state={state} />
        {publishedAt && (
          <span className="text-muted text-sm">
            at <time dateTime={publishedAt}>{formatTimeWithSeconds(publishedAt, preferences)}</time>
          </span>
        )}
        {publishedUrl && (
          <TextLink href={publishedUrl as Route} className="inline-flex items-center gap-1 text-sm">
            View on {account?.label ?? "the network"}
            <ExternalLink aria-hidden className="size-3.5" />
          </TextLink>
        )}
        {sequence && postIndex > 0 && (
          <span className="text-muted text-xs">A comment by the {account?.accountNoun}</span>
        )}
      </div>
      <Note delivery={delivery} account={account} postId={post.id} />
    </li>
  );
}

type NoteProps = { delivery: Delivery; account: Account | undefined; postId: string };

/** What the state alone does not say. */
function Note({ delivery, account, postId }: NoteProps) {
  const { state, error } = delivery;
  if (state === "unconfirmed") return <Unconfirmed account={account} />;
  if (!error) return null;
  if (state === "failed") return <Problem delivery={delivery} error={error} postId={postId} />;
  return state === "scheduled" || state === "preparing" ? <Waiting error={error} /> : null;
}

function Unconfirmed({ account }: { account: Account | undefined }) {
  return (
    <p className="text-caution text-sm">
      We can't tell yet whether it went out: check the {account?.accountNoun ?? "account"}.
    </p>
  );
}

/** A setback that is not the end: it goes on by itself, or once the account is connected again. */
function Waiting({ error: { code, message } }: { error: NonNullable<Delivery["error"]> }) {
  const waitsForAccount = adviceFor(code).leadsTo === "connections";
  return (
    <div className="text-sm">
      <p className="text-caution">{message}</p>
      <p className="text-muted">
        {waitsForAccount ? (
          <>
            It goes out once the account is connected again.{" "}
            <TextLink href="/connections">Open connections</TextLink>
          </>
        ) : (
          "It is tried again by itself."
        )}
      </p>
    </div>
  );
}

type ProblemProps = {
  delivery: Delivery;
  error: NonNullable<Delivery["error"]>;
  postId: string;
};

function Problem({ delivery, error, postId }: ProblemProps) {
  const { text, leadsTo } = adviceFor(error.code);
  const copy = `/compose?from=${postId}&account=${delivery.connectionId}` as Route;
  const links: Record<"connections" | "copy", ReactNode> = {
    connections: <TextLink href="/connections">Open connections</TextLink>,
    copy: <TextLink href={copy}>Copy as a new post</TextLink>,
  };
  return (
    <div className="text-sm">
      <p className="text-negative">{error.message}</p>
      <p className="text-muted">
        {text} {leadsTo && links[leadsTo]}
      </p>
    </div>
  );
}
