import type { NetworkConfiguration, NetworkContext, NetworkSettings } from "../network";

export type InstagramOrigin = "DIALOG_URL" | "TOKEN_URL" | "API_URL";
export type InstagramSettings = NetworkSettings<InstagramOrigin>;
export type InstagramContext = NetworkContext<InstagramOrigin>;

export const configuration = {
  prefix: "INSTAGRAM",
  version: "v25.0",
  origins: {
    DIALOG_URL: "https://www.instagram.com",
    TOKEN_URL: "https://api.instagram.com",
    API_URL: "https://graph.instagram.com",
  },
} satisfies NetworkConfiguration<InstagramOrigin>;
