import type { Account } from "@/components/kit/account/account";
import type { Team, Teammate } from "@/components/posts/people/person";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Media } from "@/lib/library/media/schema";
import type { Post } from "@/lib/planning/posts/schema";
import { aDelivery, aPost } from "../world/a-post";

export const preferences: PlanningPreferences = {
  timeZone: "UTC",
  dateFormat: "day-short-month-year",
  timeFormat: "24-hour",
  firstDayOfWeek: 1,
};

export function anAccount(fields: Partial<Account> & { id: string; name: string }): Account {
  return {
    provider: "sample",
    accountId: fields.id,
    handle: "",
    avatarUrl: null,
    url: null,
    state: "active",
    reason: null,
    sandbox: false,
    connectedBy: null,
    createdAt: "2027-01-01T00:00:00.000Z",
    tokenExpiresAt: null,
    reconnectBefore: null,
    scheduledDeliveries: 0,
    defaultOptions: {},
    choices: {},
    limits: {
      textMax: 500,
      mediaMin: 0,
      mediaMax: 10,
      imageTypes: ["image/jpeg", "image/png"],
      imageBytesMax: 8_000_000,
      videoTypes: ["video/mp4"],
      videoBytesMax: 100_000_000,
      videoSecondsMax: 60,
    },
    label: "Sample network",
    mark: { color: "#333", path: "M4 4h16v16H4z" },
    look: {
      face: "card",
      sequence: "comments",
      fold: { characters: 400, lines: 5, word: "See more" },
      avatar: "circle",
      reactions: ["like", "comment", "share"],
      linkCard: "page",
      shape: null,
      aspects: ["1:1"],
      differs: "The sample network decides the rest.",
    },
    accountNoun: "page",
    options: [],
    counting: { unit: "codePoints", linkLength: null, mentionHosts: true, countedOptions: [] },
    ...fields,
  };
}

export function aMedium(fields: Partial<Media> & { fileName: string }): Media {
  return {
    id: crypto.randomUUID(),
    contentType: "image/jpeg",
    sizeBytes: 1,
    width: 4,
    height: 3,
    alt: "",
    durationSeconds: null,
    ...fields,
  };
}

export function aTeam(more: readonly Teammate[] = []): Team {
  const members: Teammate[] = [
    aTeammate("vic", "Vic", "viewer"),
    aTeammate("ben", "Ben", "admin"),
    aTeammate("ann", "Ann", "member"),
  ];
  return { userId: "ann", members: [...members, ...more] };
}

export function aTeammate(id: string, name: string, role: Teammate["role"] = "member"): Teammate {
  return { id, name, avatarUrl: null, role };
}

export const bakeryId = "019b0000-0000-7000-8000-00000000000a";

export function aStoredPost(fields: Partial<Post> = {}): Post {
  return aPost({
    id: "post-1",
    text: "Shared",
    scheduledAt: "2099-01-01T10:00:30.000Z",
    deliveries: [aDelivery({ connectionId: bakeryId, accountName: "Bakery" })],
    ...fields,
  });
}
