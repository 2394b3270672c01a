import type { DeliveryState } from "./schema";

/** One row of the table in which every move of a delivery stands. */
export type Transition = {
  from: readonly DeliveryState[];
  to: DeliveryState;
  /**
   * What the mover must still hold: `fence`, that nobody took over since; `intent`, that its call is
   * still the latest one, since an answer stays true whoever asks now; `none`, for people.
   */
  holds: "fence" | "intent" | "none";
  /** True where runs that began before the move must not go on after it. */
  raisesFence: boolean;
};

/** Who may move a delivery from where to where. The SQL is made from it, and so is its proof. */
export const transitions = {
  claim: { from: ["scheduled"], to: "preparing", holds: "fence", raisesFence: true },
  release: { from: ["preparing"], to: "scheduled", holds: "fence", raisesFence: true },
  startSending: { from: ["preparing"], to: "publishing", holds: "fence", raisesFence: false },
  // What is announced again has another intent: until then, proof that it is out stops the next try.
  confirm: {
    from: ["scheduled", "preparing", "publishing", "unconfirmed"],
    to: "published",
    holds: "intent",
    raisesFence: true,
  },
  confirmNotSent: { from: ["publishing"], to: "preparing", holds: "fence", raisesFence: false },
  refuse: { from: ["preparing", "publishing"], to: "failed", holds: "fence", raisesFence: true },
  expire: { from: ["scheduled"], to: "failed", holds: "fence", raisesFence: true },
  markUnconfirmed: { from: ["publishing"], to: "unconfirmed", holds: "fence", raisesFence: true },
  cancel: { from: ["scheduled", "preparing"], to: "cancelled", holds: "none", raisesFence: true },
  recall: { from: ["preparing"], to: "scheduled", holds: "none", raisesFence: true },
  retry: { from: ["failed"], to: "scheduled", holds: "none", raisesFence: true },
  resend: { from: ["unconfirmed"], to: "scheduled", holds: "none", raisesFence: true },
  confirmManually: { from: ["unconfirmed"], to: "published", holds: "none", raisesFence: true },
  failFollowUps: { from: ["scheduled"], to: "failed", holds: "none", raisesFence: true },
} as const satisfies Record<string, Transition>;

/** A delivery and the fence under which a run may move it. */
export type DeliveryRef = { deliveryId: string; fence: number };

export type TransitionName = keyof typeof transitions;

/** The columns of a delivery that decide whether it may move. */
export type Position = { state: DeliveryState; fence: number; intentNo: number };

/** What a mover holds: the fence of its run, and the number of its intent once it announced one. */
export type Held = { fence: number; intentNo?: number };

/** Where the move leads, or null where it is not allowed; `held` is ignored for people's moves. */
export function moved(position: Position, name: TransitionName, held: Held): Position | null {
  const transition: Transition = transitions[name];
  if (!transition.from.includes(position.state)) return null;
  if (transition.holds === "fence" && held.fence !== position.fence) return null;
  if (transition.holds === "intent" && held.intentNo !== position.intentNo) return null;
  return {
    state: transition.to,
    fence: position.fence + (transition.raisesFence ? 1 : 0),
    intentNo: position.intentNo + (name === "startSending" ? 1 : 0),
  };
}
