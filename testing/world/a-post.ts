import type { Delivery } from "@/lib/deliveries/schema";
import { emptyTexts } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";

export function aPost(fields: Partial<Post> = {}): Post {
  return {
    id: "post",
    ...emptyTexts,
    text: "A sample post",
    additionalPosts: [],
    mediaOverrides: {},
    crops: [],
    networkOptions: {},
    approval: { state: "not_needed", waitingFor: [], since: null },
    scheduledAt: "2027-02-01T10:00:00.000Z",
    undoUntil: null,
    seriesId: null,
    occurrence: null,
    idempotencyKey: "key",
    state: "scheduled",
    version: 1,
    createdAt: "2027-01-01T09:00:00.000Z",
    media: [],
    labels: [],
    managedBy: { id: "user", name: "User", avatarUrl: null },
    deliveries: [aDelivery()],
    ...fields,
  };
}

export function aDelivery(fields: Partial<Delivery> = {}): Delivery {
  return {
    id: "delivery",
    postIndex: 0,
    connectionId: "page",
    provider: "sample",
    accountName: "Page",
    textOverride: null,
    state: "scheduled",
    providerPostId: null,
    publishedUrl: null,
    error: null,
    publishedAt: null,
    linkParameters: null,
    ...fields,
  };
}
