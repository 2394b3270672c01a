import type { NetworkConfiguration, NetworkContext, NetworkSettings } from "../network";

export type GammaOrigin = "AUTH_URL" | "API_URL";
export type GammaSettings = NetworkSettings<GammaOrigin>;
export type GammaContext = NetworkContext<GammaOrigin>;

export const configuration = {
  prefix: "GAMMA",
  version: "202609",
  origins: {
    AUTH_URL: "https://www.linkedin.com",
    API_URL: "https://api.linkedin.com",
  },
} satisfies NetworkConfiguration<GammaOrigin>;
