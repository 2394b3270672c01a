"use client";

import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { SandboxBadge } from "@/components/kit/account/sandbox-badge";
import { Avatar } from "@/components/ui/avatar";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { Delivery } from "@/lib/deliveries/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import { DeliveryRow } from "./delivery-row";

export function DeliveryList({
  post,
  accounts,
  preferences,
  canEdit,
}: {
  post: Post;
  accounts: readonly Account[];
  preferences: TimePreferences;
  canEdit: boolean;
}) {
  return (
    <Card aria-label="Deliveries">
      <CardHeader title="Deliveries" />
      <CardBody className="pt-2">
        {post.deliveries.length === 0 && (
          <p className="text-muted">The accounts of this post are no longer there.</p>
        )}
        <ul className="divide-y">
          {byAccount(post.deliveries).map(([connectionId, deliveries]) => {
            const account = accounts.find(({ id }) => id === connectionId);
            const name = deliveries[0]?.accountName ?? "";
            return (
              <li key={connectionId} className="py-2 first:pt-0 last:pb-0">
                <p className="flex items-center gap-2">
                  {account ? (
                    <AccountGlyph account={account} size={24} />
                  ) : (
                    <Avatar name={name} size={24} />
                  )}
                  <span className="min-w-0 truncate font-medium">{name}</span>
                  {account && <span className="text-muted text-sm">{account.label}</span>}
                  {account?.sandbox && <SandboxBadge />}
                </p>
                <ul className="ps-8">
                  {deliveries.map((delivery) => (
                    <DeliveryRow
                      key={delivery.id}
                      post={post}
                      delivery={delivery}
                      account={account}
                      preferences={preferences}
                      canEdit={canEdit}
                    />
                  ))}
                </ul>
              </li>
            );
          })}
        </ul>
      </CardBody>
    </Card>
  );
}

function byAccount(deliveries: readonly Delivery[]): [string, Delivery[]][] {
  const groups = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const { connectionId } = delivery;
    groups.set(connectionId, [...(groups.get(connectionId) ?? []), delivery]);
  }
  return [...groups];
}
