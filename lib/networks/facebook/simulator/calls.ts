import type { DeliveryCall } from "../../simulator";

export const calls: readonly DeliveryCall[] = [
  { operation: "photos.create", kind: "photo", step: "prepare" },
  { operation: "videos.upload", kind: "video", step: "prepare", purpose: "to begin" },
  {
    ...{ operation: "videos.upload", kind: "video", step: "prepare" },
    ...{ callsBefore: 1, purpose: "of a part" },
  },
  {
    ...{ operation: "videos.upload", kind: "video", step: "prepare" },
    ...{ callsBefore: 2, purpose: "to end" },
  },
  { operation: "node.read", kind: "video", step: "prepare", isLook: true },
  { operation: "feed.create", kind: "text", step: "publish" },
  { operation: "feed.create", kind: "photo", step: "publish" },
  { operation: "video.update", kind: "video", step: "publish" },
  { operation: "comments.create", kind: "comment", step: "publish" },
  { operation: "feed.read", kind: "text", step: "reconcile" },
  { operation: "node.read", kind: "photo", step: "reconcile" },
  { operation: "node.read", kind: "video", step: "reconcile", callsBefore: 1 },
  { operation: "comments.read", kind: "comment", step: "reconcile" },
];
