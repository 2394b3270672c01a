import type { DeliveryCall } from "../../simulator";

export const calls: readonly DeliveryCall[] = [
  { operation: "limit.read", kind: "photo", step: "prepare" },
  { operation: "media.create", kind: "photo", step: "prepare" },
  { operation: "node.read", kind: "photo", step: "prepare" },
  { operation: "media.publish", kind: "photo", step: "publish" },
  { operation: "comments.create", kind: "comment", step: "publish" },
  { operation: "media.list", kind: "photo", step: "reconcile" },
  { operation: "comments.read", kind: "comment", step: "reconcile" },
];
