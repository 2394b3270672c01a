export type Rule = { points: number; seconds: number; onStoreFailure: "allow" | "refuse" };

export const rules = {
  bearer_reads: { points: 120, seconds: 60, onStoreFailure: "allow" },
  bearer_writes: { points: 60, seconds: 60, onStoreFailure: "allow" },
  refused: { points: 600, seconds: 60, onStoreFailure: "allow" },
  session: { points: 600, seconds: 60, onStoreFailure: "allow" },
  uploads: { points: 30, seconds: 60, onStoreFailure: "allow" },
  outside: { points: 30, seconds: 60, onStoreFailure: "refuse" },
  network_tests: { points: 10, seconds: 60, onStoreFailure: "refuse" },
  mcp_calls: { points: 60, seconds: 60, onStoreFailure: "allow" },
  login_address: { points: 30, seconds: 60, onStoreFailure: "refuse" },
  login_account: { points: 10, seconds: 60, onStoreFailure: "refuse" },
  password: { points: 10, seconds: 60, onStoreFailure: "refuse" },
  oauth: { points: 120, seconds: 60, onStoreFailure: "allow" },
  oauth_token: { points: 30, seconds: 60, onStoreFailure: "allow" },
  oauth_registration: { points: 10, seconds: 60, onStoreFailure: "allow" },
  reset_account: { points: 3, seconds: 3600, onStoreFailure: "refuse" },
  reset_address: { points: 10, seconds: 3600, onStoreFailure: "refuse" },
  link_address: { points: 30, seconds: 60, onStoreFailure: "refuse" },
  ceremony: { points: 60, seconds: 60, onStoreFailure: "refuse" },
  setup: { points: 5, seconds: 60, onStoreFailure: "refuse" },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;
