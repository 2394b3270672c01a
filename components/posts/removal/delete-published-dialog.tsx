"use client";

import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { PublishedAccount } from "@/lib/publishing/removals/schema";
import { isRemoved, removalInWords, usePublishedAccounts, useRemoval } from "./use-removal";

export function DeletePublishedDialog({
  post,
  accounts,
  onDelete,
  onClose,
}: {
  post: Pick<PostSummary, "id" | "deliveries">;
  accounts: readonly Account[];
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}) {
  const published = usePublishedAccounts(post);
  const removal = useRemoval(post);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setDeleting] = useState(false);
  const places = published.data ?? [];
  const asked = places.filter((place) => chosen.has(place.connectionId) && !isRemoved(place));
  const stays = removal.succeeded && asked.length > 0;
  const remove = async () => {
    await onDelete();
    onClose();
  };
  const submit = async () => {
    setDeleting(true);
    const ids = asked.map(({ connectionId }) => connectionId);
    const isDone = ids.length === 0 || (await removal.run(ids));
    const now = isDone ? ((await published.refetch()).data ?? []) : places;
    const left = now.filter((place) => chosen.has(place.connectionId) && !isRemoved(place));
    if (isDone && left.length === 0) await remove();
    setDeleting(false);
  };
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    choose(next);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this post?"
      description="It goes from Herald, and can be restored for 30 days. What is published stays on the networks, unless you delete it there too: that cannot be undone."
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        {published.isPending && (
          <Loading label="Loading where it is out">
            <Skeleton className="h-20" />
          </Loading>
        )}
        {published.error && <QueryError title="Where it is out did not load" query={published} />}
        {places.length > 0 && (
          <fieldset className="flex flex-col gap-2" disabled={isDeleting}>
            <legend className="pb-1 font-medium">Delete there too</legend>
            {places.map((place) => (
              <Place
                key={place.connectionId}
                place={place}
                network={accounts.find(({ id }) => id === place.connectionId)?.label}
                isChosen={chosen.has(place.connectionId)}
                onChoose={(isChosen) => toggle(place.connectionId, isChosen)}
              />
            ))}
          </fieldset>
        )}
        {removal.failure && (
          <Callout tone="negative" role="alert" title="Nothing was deleted">
            {removal.failure}
          </Callout>
        )}
        {stays && (
          <Callout tone="caution" role="alert" title="It is still in Herald">
            It was not deleted everywhere that you chose. Try again, or leave those accounts out.
          </Callout>
        )}
        <DialogFooter>
          <Button onClick={onClose} disabled={isDeleting}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" loading={isDeleting}>
            {asked.length > 0 ? "Delete here and there" : "Delete in Herald"}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function Place({
  place,
  network,
  isChosen,
  onChoose,
}: {
  place: PublishedAccount;
  network: string | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const name = network ? `${place.accountName} on ${network}` : place.accountName;
  const said = removalInWords(place);
  if (isRemoved(place) || !place.canRemove) {
    return (
      <p className="ps-6">
        {name}
        <span className="block text-muted text-sm">
          {said ?? "Herald cannot delete it there: do it on the network yourself."}
        </span>
      </p>
    );
  }
  return (
    <Checkbox
      label={name}
      {...(said && { description: said })}
      checked={isChosen}
      onChange={onChoose}
    />
  );
}
