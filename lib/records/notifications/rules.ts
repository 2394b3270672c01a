import type { SecurityTopic } from "./schema";

export const securityPages = {
  account: "/settings",
  sessions: "/settings/sessions",
  members: "/settings/members",
  connections: "/connections",
} as const satisfies Record<SecurityTopic, string>;
