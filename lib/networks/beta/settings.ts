import type { NetworkConfiguration, NetworkContext, NetworkSettings } from "../network";

export type BetaOrigin = "DIALOG_URL" | "TOKEN_URL" | "API_URL";
export type BetaSettings = NetworkSettings<BetaOrigin>;
export type BetaContext = NetworkContext<BetaOrigin>;

export const configuration = {
  prefix: "BETA",
  version: "v25.0",
  origins: {
    DIALOG_URL: "https://www.instagram.com",
    TOKEN_URL: "https://api.instagram.com",
    API_URL: "https://graph.instagram.com",
  },
} satisfies NetworkConfiguration<BetaOrigin>;
