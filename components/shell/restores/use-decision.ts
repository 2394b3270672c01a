"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import type { ToastMessage } from "@/components/ui/toast";
import {
  type DecidedSetAside,
  decidedAtOnceMax,
  type SetAsideDecision,
} from "@/lib/publishing/restores/schema";

export const setAsideKey = ["set-aside"];

export type Decided = { decision: SetAsideDecision; deliveryIds: string[] | "all" };

export function useDecision({ onDone }: { onDone: () => void }) {
  const mutation = useApiMutation({
    send: ({ decision, deliveryIds }: Decided) =>
      deliveryIds === "all" ? decideAll(decision) : decide(decision, deliveryIds),
    onDone,
    done: described,
    failed: () => ({ title: "Not everything was decided" }),
    invalidates: [setAsideKey, ["pause"], ["posts"], ["post"], ["calendar"]],
  });
  return {
    decide: mutation.run,
    pending: mutation.pending,
    busyIds: mutation.pending ? mutation.input?.deliveryIds : undefined,
  };
}

export function confirmationOf(decided: Decided | null, total: number) {
  const { decision, deliveryIds } = decided ?? { decision: "went_out", deliveryIds: "all" };
  const count = deliveryIds === "all" ? total : deliveryIds.length;
  return confirmations[decision](countedPosts(count), count === 1 ? "it" : "them");
}

type Outcome = { decided: number; refused: DecidedSetAside["refused"] };

async function decide(decision: SetAsideDecision, deliveryIds: string[]): Promise<Outcome> {
  const body = { decision, deliveryIds };
  const { decidedIds, refused } = await api("POST /api/set-aside-deliveries/decide", { body });
  return { decided: decidedIds.length, refused };
}

/** Refused ones stay in the list, so that each round begins behind them. */
async function decideAll(decision: SetAsideDecision): Promise<Outcome> {
  const outcome: Outcome = { decided: 0, refused: [] };
  let cursor: string | undefined;
  for (;;) {
    const query = { limit: decidedAtOnceMax, cursor };
    const page = await api("GET /api/set-aside-deliveries", { query });
    const ids = page.items.map(({ id }) => id);
    if (ids.length === 0) return outcome;
    const { decided, refused } = await decide(decision, ids);
    outcome.decided += decided;
    outcome.refused.push(...refused);
    if (!page.nextCursor) return outcome;
    cursor = page.nextCursor;
  }
}

function described({ decided, refused }: Outcome, { decision }: Decided): ToastMessage {
  const [first] = refused;
  const description = first && `${refused.length} left: ${first.message}`;
  if (decided === 0 && description) {
    return { title: "Nothing was decided", description, tone: "negative" };
  }
  const count = decided === 1 ? "1 post" : `${decided.toLocaleString("en")} posts`;
  return { title: `${count} ${words[decision]}`, description };
}

const words: Record<SetAsideDecision, string> = {
  went_out: "marked as published",
  publish_now: "on the way",
  cancel: "cancelled",
};

const confirmations: Record<
  SetAsideDecision,
  (
    what: string,
    them: string,
  ) => {
    title: string;
    description: string;
    confirmLabel: string;
    tone: "danger" | "primary";
  }
> = {
  went_out: (what, them) => ({
    title: `Mark ${what} as published?`,
    description: `Nothing is sent. Look at the accounts first: what is not there is not sent later by itself.`,
    confirmLabel: `Mark ${them} as published`,
    tone: "primary",
  }),
  publish_now: (what) => ({
    title: `Publish ${what} now?`,
    description:
      "What is out already, people see twice, and that cannot be undone from here. While publishing is paused, it waits for the end of the pause.",
    confirmLabel: "Publish now",
    tone: "danger",
  }),
  cancel: (what, them) => ({
    title: `Cancel ${what}?`,
    description: "Nothing is sent. What is on a network stays there.",
    confirmLabel: `Cancel ${them}`,
    tone: "danger",
  }),
};
