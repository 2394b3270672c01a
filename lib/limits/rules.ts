/**
 * How often something may be asked for: `points` in each window of `seconds`, per key.
 * `whenDown` says what happens where the counts cannot be read: sign-in closes, the rest goes on.
 */
export type Rule = { points: number; seconds: number; whenDown: "open" | "closed" };

export const rules = {
  bearer_reads: { points: 120, seconds: 60, whenDown: "open" },
  bearer_writes: { points: 60, seconds: 60, whenDown: "open" },
  session: { points: 600, seconds: 60, whenDown: "open" },
  uploads: { points: 30, seconds: 60, whenDown: "open" },
  mcp_calls: { points: 60, seconds: 60, whenDown: "open" },
  login_address: { points: 30, seconds: 60, whenDown: "closed" },
  login_account: { points: 10, seconds: 60, whenDown: "closed" },
  password: { points: 10, seconds: 60, whenDown: "closed" },
  oauth: { points: 120, seconds: 60, whenDown: "open" },
  oauth_token: { points: 30, seconds: 60, whenDown: "open" },
  oauth_registration: { points: 10, seconds: 60, whenDown: "open" },
  setup: { points: 5, seconds: 60, whenDown: "closed" },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;
