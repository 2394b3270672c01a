import type { DeliveryCall } from "../../simulator";

export const calls: readonly DeliveryCall[] = [
  { operation: "limit.read", kind: "photo", step: "prepare", isLook: true },
  { operation: "media.create", kind: "photo", step: "prepare" },
  { operation: "node.read", kind: "photo", step: "prepare", isLook: true },
  { operation: "media.create", kind: "video", step: "prepare" },
  { operation: "node.read", kind: "video", step: "prepare", isLook: true },
  { operation: "media.publish", kind: "photo", step: "publish" },
  { operation: "media.publish", kind: "video", step: "publish" },
  { operation: "comments.create", kind: "comment", step: "publish" },
  { operation: "node.read", kind: "photo", step: "reconcile", callsBefore: 1 },
  { operation: "node.read", kind: "video", step: "reconcile", callsBefore: 1 },
  { operation: "media.list", kind: "photo", step: "reconcile" },
  { operation: "media.list", kind: "video", step: "reconcile" },
  { operation: "comments.read", kind: "comment", step: "reconcile" },
];
