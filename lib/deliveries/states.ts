import type { DeliveryState } from "./schema";

export type Transition = {
  from: readonly DeliveryState[];
  to: DeliveryState;
  /**
   * Says what the mover must still hold. `fence`: nobody took the delivery over since. `intent`:
   * its call is still the latest, since an answer stays true whoever asks now. `none`: the mover
   * holds the row's lock instead.
   */
  holds: "fence" | "intent" | "none";
  /** Is true when runs that began before the move must not go on after it. */
  raisesFence: boolean;
  raisesIntent?: boolean;
};

export const transitions = {
  // A repeated dispatch must not make the first one stale: whichever run claims first holds it.
  dispatch: { from: ["scheduled"], to: "scheduled", holds: "none", raisesFence: false },
  edit: { from: ["scheduled"], to: "scheduled", holds: "none", raisesFence: true },
  claim: { from: ["scheduled"], to: "preparing", holds: "fence", raisesFence: true },
  release: { from: ["preparing"], to: "scheduled", holds: "fence", raisesFence: true },
  startSending: {
    from: ["preparing"],
    to: "publishing",
    holds: "fence",
    raisesFence: false,
    raisesIntent: true,
  },
  // Sending again takes another intent: until then, proof that it is out stops the next try.
  confirm: {
    from: ["scheduled", "preparing", "publishing", "unconfirmed"],
    to: "published",
    holds: "intent",
    raisesFence: true,
  },
  confirmNotSent: { from: ["publishing"], to: "preparing", holds: "fence", raisesFence: false },
  refuse: { from: ["preparing", "publishing"], to: "failed", holds: "fence", raisesFence: true },
  expire: { from: ["scheduled"], to: "failed", holds: "fence", raisesFence: true },
  takeOver: { from: ["publishing"], to: "publishing", holds: "none", raisesFence: true },
  markUnconfirmed: { from: ["publishing"], to: "unconfirmed", holds: "fence", raisesFence: true },
  cancel: { from: ["scheduled", "preparing"], to: "cancelled", holds: "none", raisesFence: true },
  recall: { from: ["preparing"], to: "scheduled", holds: "none", raisesFence: true },
  retry: { from: ["failed"], to: "scheduled", holds: "none", raisesFence: true },
  // It is for what nobody approved in time: nothing of that reached a network.
  reschedule: { from: ["failed"], to: "scheduled", holds: "none", raisesFence: true },
  resend: { from: ["unconfirmed"], to: "scheduled", holds: "none", raisesFence: true },
  confirmManually: { from: ["unconfirmed"], to: "published", holds: "none", raisesFence: true },
  // The lost installation may have gone on after the backup.
  setAside: {
    from: ["scheduled", "preparing", "publishing", "unconfirmed"],
    to: "unconfirmed",
    holds: "none",
    raisesFence: true,
  },
  giveUp: { from: ["unconfirmed"], to: "cancelled", holds: "none", raisesFence: true },
  failFollowUps: { from: ["scheduled"], to: "failed", holds: "none", raisesFence: true },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

export type DeliveryRef = { deliveryId: string; fence: number };

export type Position = { state: DeliveryState; fence: number; intentNo: number };

export type Expected = { fence: number; intentNo?: number };

export function moved(
  position: Position,
  name: TransitionName,
  expected: Expected,
): Position | null {
  const transition: Transition = transitions[name];
  if (!transition.from.includes(position.state)) return null;
  if (transition.holds === "fence" && expected.fence !== position.fence) return null;
  if (transition.holds === "intent" && expected.intentNo !== position.intentNo) return null;
  return {
    state: transition.to,
    fence: position.fence + (transition.raisesFence ? 1 : 0),
    intentNo: position.intentNo + (transition.raisesIntent ? 1 : 0),
  };
}
