import type {
  NetworkConfiguration,
  NetworkContext,
  NetworkPermission,
  NetworkSettings,
} from "../network";

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

export const permissions = [
  { name: "pages_show_list", purpose: "List the Pages you manage" },
  { name: "pages_read_engagement", purpose: "Read back what was published" },
  { name: "pages_manage_posts", purpose: "Publish posts, photos and videos to your Pages" },
  { name: "pages_manage_engagement", purpose: "Add later posts of a sequence as comments" },
  { name: "business_management", purpose: "Find Pages that a business owns" },
] as const satisfies readonly NetworkPermission[];
