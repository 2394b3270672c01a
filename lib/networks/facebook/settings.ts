import type { NetworkConfiguration, NetworkContext, NetworkSettings } from "../network";

export type FacebookOrigin = "DIALOG_URL" | "API_URL" | "VIDEO_URL" | "UPLOAD_URL";
export type FacebookSettings = NetworkSettings<FacebookOrigin>;
export type FacebookContext = NetworkContext<FacebookOrigin>;

export const configuration = {
  prefix: "FACEBOOK",
  version: "v25.0",
  origins: {
    DIALOG_URL: "https://www.facebook.com",
    API_URL: "https://graph.facebook.com",
    VIDEO_URL: "https://graph-video.facebook.com",
    UPLOAD_URL: "https://rupload.facebook.com",
  },
  features: ["PAGE_MENTIONING"],
} satisfies NetworkConfiguration<FacebookOrigin>;
