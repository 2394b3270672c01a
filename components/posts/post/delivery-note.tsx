"use client";

import type { Route } from "next";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { lazyPart } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import type { Delivery } from "@/lib/deliveries/schema";
import { adviceFor } from "./delivery-advice";
import type { DeliveryView } from "./delivery-view";
import { RetryButton } from "./retry-button";

const UnconfirmedPanel = lazyPart(
  () => dynamic(() => import("./unconfirmed-panel").then((chunk) => chunk.UnconfirmedPanel)),
  { what: "What to do about it", loading: <Skeleton className="h-40" /> },
);

export function DeliveryNote(view: DeliveryView) {
  const { state, error } = view.delivery;
  if (state === "unconfirmed") return <Unconfirmed {...view} />;
  if (!error) return null;
  if (state === "failed") return <Problem {...view} error={error} />;
  return state === "scheduled" || state === "preparing" ? <Waiting error={error} /> : null;
}

/** Tells whether `DeliveryNote` says something about the delivery. */
export function hasNote({ state, error }: Delivery): boolean {
  if (state === "unconfirmed") return true;
  return error !== null && (state === "failed" || state === "scheduled" || state === "preparing");
}

function Unconfirmed(view: DeliveryView) {
  if (view.canEdit) return <UnconfirmedPanel {...view} />;
  return (
    <p className="text-caution text-sm">
      We can't tell yet whether it went out: check the {view.account?.accountNoun ?? "account"}.
    </p>
  );
}

type DeliveryError = NonNullable<Delivery["error"]>;

function Waiting({ error }: { error: DeliveryError }) {
  const waitsForAccount = adviceFor(error).leadsTo === "connections";
  return (
    <div className="text-sm">
      <p className="text-caution">{error.message}</p>
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

function Problem({ error, ...view }: DeliveryView & { error: DeliveryError }) {
  const { post, delivery, account, canEdit } = view;
  const isConnected = account?.state === "active";
  const { text, leadsTo } = adviceFor(error, isConnected);
  const copy = `/compose?from=${post.id}&account=${delivery.connectionId}` as Route;
  const links: Record<"connections" | "copy", ReactNode> = {
    connections: <TextLink href="/connections">Open connections</TextLink>,
    copy: <TextLink href={copy}>Copy as a new post</TextLink>,
  };
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-negative">{error.message}</p>
        <p className="text-muted">
          {text} {leadsTo && links[leadsTo]}
        </p>
      </div>
      {canEdit && error.retryable && isConnected && <RetryButton post={post} delivery={delivery} />}
    </div>
  );
}
