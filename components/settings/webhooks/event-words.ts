import type { WebhookEventType } from "@/lib/records/webhooks/event-types";

/** A test goes to every webhook, so nobody chooses it. */
export type ChosenType = Exclude<WebhookEventType, "endpoint.ping">;

type Group = { label: string; types: Partial<Record<ChosenType, string>> };

/** Words each type as it stands below its group. */
export const typeGroups: readonly Group[] = [
  {
    label: "Posts",
    types: {
      "post.created": "Created",
      "post.updated": "Changed",
      "post.scheduled": "Scheduled or moved",
      "post.cancelled": "Cancelled",
      "post.deleted": "Deleted",
      "post.published": "Published everywhere",
      "post.partially_published": "Published in part",
      "post.failed": "Failed",
      "post.unconfirmed": "Can’t tell",
    },
  },
  {
    label: "Single accounts of posts",
    types: {
      "delivery.published": "Published",
      "delivery.failed": "Failed",
      "delivery.unconfirmed": "Can’t tell",
    },
  },
  {
    label: "Approvals",
    types: {
      "approval.requested": "Asked for",
      "approval.approved": "Approved",
      "approval.changes_requested": "Changes asked for",
      "approval.overridden": "Overridden",
      "approval.missed": "Missed",
    },
  },
  {
    label: "Drafts, comments and files",
    types: {
      "draft.created": "Draft created",
      "comment.created": "Comment written",
      "media.ready": "File uploaded",
      "results.updated": "Results read",
    },
  },
  {
    label: "Accounts and publishing",
    types: {
      "connection.connected": "Account connected",
      "connection.needs_reconnect": "Account must be reconnected",
      "connection.expires": "Access ends soon",
      "connection.disconnected": "Account disconnected",
      "publishing.paused": "Publishing paused",
      "publishing.resumed": "Publishing resumed",
    },
  },
];

export function typesOf({ types }: Group): ChosenType[] {
  return Object.keys(types) as ChosenType[];
}

export const everyType: readonly WebhookEventType[] = [
  ...typeGroups.flatMap(typesOf),
  "endpoint.ping",
];

export function typesInWords(types: readonly string[] | null): string {
  if (types === null) return "Everything that happens";
  if (types.length <= 3) return types.join(", ");
  return `${types.slice(0, 2).join(", ")} and ${types.length - 2} more`;
}

/** Names a webhook by what somebody wrote of it, or by where it leads. */
export function nameOf({ description, url }: { description: string; url: string }): string {
  return description.trim() || new URL(url).host;
}
