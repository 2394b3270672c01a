"use client";

import type { Account } from "@/components/kit/account/account";
import { removalInWords } from "@/components/posts/removal/use-removal";
import type { Delivery } from "@/lib/deliveries/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import type { PublishedAccount } from "@/lib/publishing/removals/schema";
import { DeliveryChip } from "./delivery-chip";
import { DeliveryNote, hasNote } from "./delivery-note";
import { positionName } from "./position-name";
import { PostHistory } from "./post-history";

type DeliveryListProps = {
  post: Post;
  accounts: readonly Account[];
  preferences: TimePreferences;
  canEdit: boolean;
  published?: readonly PublishedAccount[];
};

export function DeliveryList(props: DeliveryListProps) {
  const { post, accounts, preferences } = props;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <DeliveryStates {...props} />
      <PostHistory post={post} accounts={accounts} preferences={preferences} />
    </div>
  );
}

export function DeliveryStates(props: DeliveryListProps) {
  const { post, accounts, preferences, canEdit, published = [] } = props;
  const { deliveries } = post;
  const accountOf = (id: string) => accounts.find((account) => account.id === id);
  if (deliveries.length === 0) {
    return <p className="text-muted">The accounts of this post are no longer there.</p>;
  }
  const noted = deliveries.filter(hasNote);
  return (
    <section
      aria-label="Deliveries"
      data-deliveries
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-3 outline-none"
    >
      <ul className="flex flex-wrap items-start gap-2">
        {byAccount(deliveries).map(([connectionId, ofAccount]) => (
          <DeliveryChip
            key={connectionId}
            deliveries={ofAccount}
            account={accountOf(connectionId)}
            preferences={preferences}
            removal={removalOn(published, connectionId)}
          />
        ))}
      </ul>
      {noted.length > 0 && (
        <ul className="flex flex-col gap-3">
          {noted.map((delivery) => (
            <li key={delivery.id} className="flex flex-col gap-1">
              {deliveries.length > 1 && (
                <p className="font-medium text-sm">
                  {placeOf(post, delivery, accountOf(delivery.connectionId))}
                </p>
              )}
              <DeliveryNote
                post={post}
                delivery={delivery}
                account={accountOf(delivery.connectionId)}
                preferences={preferences}
                canEdit={canEdit}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function removalOn(published: readonly PublishedAccount[], connectionId: string): string | null {
  const place = published.find((each) => each.connectionId === connectionId);
  return place ? removalInWords(place) : null;
}

function placeOf(
  { additionalPosts }: Post,
  { accountName, postIndex }: Delivery,
  account: Account | undefined,
): string {
  if (additionalPosts.length === 0) return accountName;
  return `${accountName}, ${positionName(postIndex, [account]).inSentence}`;
}

function byAccount(deliveries: readonly Delivery[]): [string, Delivery[]][] {
  const groups = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const { connectionId } = delivery;
    groups.set(connectionId, [...(groups.get(connectionId) ?? []), delivery]);
  }
  return [...groups];
}
