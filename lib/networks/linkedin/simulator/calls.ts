import type { DeliveryCall } from "../../simulator";

/** A first “forbidden” is known to pass where LinkedIn is asked how far it is. */
const look = { isLook: true, passing: ["403 ACCESS_DENIED", "400, role lost"] };

export const calls: readonly DeliveryCall[] = [
  { operation: "images.initialize", kind: "photo", step: "prepare" },
  { operation: "images.upload", kind: "photo", step: "prepare" },
  { operation: "images.read", kind: "photo", step: "prepare", ...look },
  { operation: "videos.action", kind: "video", step: "prepare", purpose: "to begin" },
  { operation: "videos.part", kind: "video", step: "prepare" },
  {
    ...{ operation: "videos.action", kind: "video", step: "prepare" },
    ...{ callsBefore: 1, purpose: "to end" },
  },
  { operation: "videos.read", kind: "video", step: "prepare", ...look },
  { operation: "posts.create", kind: "text", step: "publish" },
  { operation: "posts.create", kind: "photo", step: "publish" },
  { operation: "posts.create", kind: "video", step: "publish" },
  { operation: "comments.create", kind: "comment", step: "publish" },
  { operation: "posts.find", kind: "text", step: "reconcile" },
  { operation: "posts.find", kind: "photo", step: "reconcile" },
  { operation: "posts.find", kind: "video", step: "reconcile" },
  { operation: "comments.read", kind: "comment", step: "reconcile" },
];
