"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { ChangeOfMany } from "@/components/posts/labels/use-label-posts";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import type { ToastMessage } from "@/components/ui/toast";
import type { Post } from "@/lib/planning/posts/schema";
import type { LastChange } from "./last-change";
import { stayedInWords } from "./use-announcer";

type StoredAccounts = {
  connectionIds: string[];
  textOverrides: Record<string, Record<string, string>>;
  mediaOverrides: Record<string, Record<string, string[]>>;
};

export type FormerAccounts = { id: string; version: number; before: StoredAccounts };

export type AccountChange = Pick<ChangeOfMany, "add" | "remove">;

type Undo = { changed: readonly FormerAccounts[]; change: AccountChange };

type Outcome = { changed: FormerAccounts[]; failures: Error[] };

export function useChangeAccounts({
  last,
  onToast,
}: {
  last: LastChange;
  onToast: (message: ToastMessage) => void;
}) {
  const undoing = useApiMutation({
    send: ({ changed }: Undo) => each(changed, putBack),
    onDone: ({ changed }, { changed: before, change }) => {
      for (const { id, version } of changed) {
        const former = before.find((each) => each.id === id);
        if (former) last.rebase(id, former.version, version);
      }
      const again = () => void changing.run({ posts: changed, ...change });
      last.undone({ kind: "accounts", before: changed, change }, again);
    },
    done: ({ changed, failures }) => ({
      title: `${countedPosts(changed.length)} on the accounts of before`,
      description: stayedInWords(failures.map(({ message }) => message)),
    }),
    failed: () => ({ title: "The accounts were not changed back." }),
    onToast,
    invalidates: touched,
  });
  const undo = (changed: FormerAccounts[], change: AccountChange) =>
    void undoing.run({ changed, change });
  const takeBack = (changed: FormerAccounts[], change: AccountChange) => {
    last.forget({ kind: "accounts", before: changed, change });
    undo(changed, change);
  };
  const changing = useApiMutation({
    send: ({ posts, ...change }: ChangeOfMany) => each(posts, ({ id }) => changeOne(id, change)),
    onDone: ({ changed }, { add, remove }) => {
      for (const { id, version } of changed) last.rebase(id, version - 1, version);
      last.remember({ kind: "accounts", before: changed, change: { add, remove } });
    },
    done: ({ changed, failures }, { add, remove }) => ({
      title: `Accounts of ${countedPosts(changed.length)} changed`,
      description: stayedInWords(failures.map(({ message }) => message)),
      action: { label: "Undo", onSelect: () => takeBack(changed, { add, remove }) },
    }),
    failed: () => ({ title: "The accounts were not changed." }),
    onToast,
    invalidates: touched,
  });
  return { changeAccounts: changing.run, undo };
}

const touched = [["posts"], ["post"], ["slots"]];

async function each<Item>(
  items: readonly Item[],
  change: (item: Item) => Promise<FormerAccounts>,
): Promise<Outcome> {
  const outcome: Outcome = { changed: [], failures: [] };
  for (const item of items) {
    await change(item).then(
      (changed) => outcome.changed.push(changed),
      (failure: Error) => outcome.failures.push(failure),
    );
  }
  const [first] = outcome.failures;
  if (first && outcome.changed.length === 0) throw first;
  return outcome;
}

async function changeOne(postId: string, change: AccountChange): Promise<FormerAccounts> {
  const params = { postId };
  const { post } = await api("GET /api/posts/{postId}", { params });
  const before = accountsBefore(post);
  const connectionIds = accountsWith(before.connectionIds, change);
  const body = { version: post.version, connectionIds };
  const { post: after } = await api("PATCH /api/posts/{postId}", { params, body });
  return { id: postId, version: after.version, before };
}

async function putBack({ id, version, before }: FormerAccounts): Promise<FormerAccounts> {
  const body = { version, ...before };
  const { post } = await api("PATCH /api/posts/{postId}", { params: { postId: id }, body });
  return { id, version: post.version, before };
}

function accountsBefore({ deliveries, mediaOverrides }: Post): StoredAccounts {
  const textOverrides: StoredAccounts["textOverrides"] = {};
  for (const { connectionId, postIndex, textOverride } of deliveries) {
    if (textOverride === null) continue;
    textOverrides[connectionId] = { ...textOverrides[connectionId], [postIndex]: textOverride };
  }
  const connectionIds = [...new Set(deliveries.map(({ connectionId }) => connectionId))];
  return { connectionIds, textOverrides, mediaOverrides };
}

function accountsWith(before: readonly string[], { add, remove }: AccountChange): string[] {
  return [...new Set([...before.filter((id) => !remove.includes(id)), ...add])];
}
