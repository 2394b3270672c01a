import type { SetAsideDecision } from "@/lib/publishing/restores/schema";
import type { Decided } from "./use-decision";

type Confirmation = {
  title: string;
  description: string;
  confirmLabel: string;
  tone: "danger" | "primary";
};

export function posts(count: number): string {
  return count === 1 ? "1 post" : `${count.toLocaleString("en")} posts`;
}

export function confirmationOf(decided: Decided | null, total: number): Confirmation {
  const { decision, deliveryIds } = decided ?? { decision: "went_out", deliveryIds: "all" };
  const count = deliveryIds === "all" ? total : deliveryIds.length;
  return confirmations[decision](posts(count), count === 1 ? "it" : "them");
}

const confirmations: Record<SetAsideDecision, (what: string, them: string) => Confirmation> = {
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
