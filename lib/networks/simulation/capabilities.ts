import type { Capabilities, DeliveryCall, DeliveryKind } from "../simulator";

/** A call is its operation; with more about it where it only reads, or where a fault shows otherwise. */
type Call = string | Omit<DeliveryCall, "kind" | "step" | "callsBefore">;

/** The calls of one kind of delivery, in the order in which they are made. */
type Steps = Partial<Record<DeliveryCall["step"], readonly Call[]>> & { publish: readonly [Call] };

type Declared = Omit<
  Capabilities,
  "operations" | "calls" | "commentsAllowMedia" | "operationsWithTokenInAddress"
> &
  Partial<Pick<Capabilities, "commentsAllowMedia" | "operationsWithTokenInAddress">> & {
    operations: Pick<Capabilities["operations"], "exchange" | "listAccounts">;
    deliveries: Partial<Record<DeliveryKind, Steps>>;
  };

/** Derives from the calls of each kind of delivery which operations publish, upload and comment. */
export function capabilitiesOf({ deliveries, operations, ...declared }: Declared): Capabilities {
  const post = deliveries.text ?? deliveries.photo;
  const { comment } = deliveries;
  const upload = deliveries.photo?.prepare?.map(callOf).find(({ isRead }) => !isRead);
  if (!post) throw new Error("A network publishes texts or photos.");
  return {
    commentsAllowMedia: true,
    operationsWithTokenInAddress: [],
    ...declared,
    operations: {
      ...operations,
      ...(upload ? { upload: upload.operation } : {}),
      publish: callOf(post.publish[0]).operation,
      ...(comment ? { comment: callOf(comment.publish[0]).operation } : {}),
    },
    calls: callsOf(deliveries, post),
  };
}

export function reads(operation: string): Call {
  return { operation, isRead: true };
}

const kinds = ["text", "photo", "video", "comment"] as const;
const steps = ["prepare", "publish", "reconcile"] as const;

function callsOf(deliveries: Declared["deliveries"], post: Steps): DeliveryCall[] {
  const all = kinds.flatMap((kind) => {
    const made = deliveries[kind] ? callsIn(deliveries[kind]) : [];
    // A comment follows the post that it belongs to, whose calls are made before.
    const before =
      kind === "comment" ? callsIn(post).filter(({ step }) => step !== "reconcile") : [];
    return made.map(({ call, step }, index) => {
      const earlier = [...before, ...made.slice(0, index)];
      const callsBefore = earlier.filter((one) => one.call.operation === call.operation).length;
      return { ...call, kind, step, ...(callsBefore > 0 ? { callsBefore } : {}) };
    });
  });
  const made = steps.flatMap((step) => all.filter((call) => call.step === step));
  // A table of faults reads better where one lookup of all kinds stands together.
  const rank = ({ step, operation }: DeliveryCall) =>
    step === "reconcile"
      ? made.findIndex((one) => one.step === step && one.operation === operation)
      : 0;
  return made.toSorted((one, other) => rank(one) - rank(other));
}

function callsIn(made: Steps) {
  return steps.flatMap((step) => (made[step] ?? []).map((call) => ({ call: callOf(call), step })));
}

function callOf(call: Call) {
  return typeof call === "string" ? { operation: call } : call;
}
