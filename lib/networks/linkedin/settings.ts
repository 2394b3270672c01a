import type { NetworkConfiguration, NetworkContext, NetworkSettings } from "../network";

export type LinkedInOrigin = "AUTH_URL" | "API_URL";
export type LinkedInSettings = NetworkSettings<LinkedInOrigin>;
export type LinkedInContext = NetworkContext<LinkedInOrigin>;

export const configuration = {
  prefix: "LINKEDIN",
  version: "202609",
  origins: {
    AUTH_URL: "https://www.linkedin.com",
    API_URL: "https://api.linkedin.com",
  },
} satisfies NetworkConfiguration<LinkedInOrigin>;
