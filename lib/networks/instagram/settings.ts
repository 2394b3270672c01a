import type {
  NetworkConfiguration,
  NetworkContext,
  NetworkPermission,
  NetworkSettings,
} from "../network";

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

export const permissions = [
  { name: "instagram_business_basic", purpose: "See the account and read back what was published" },
  { name: "instagram_business_content_publish", purpose: "Publish posts, photos and videos" },
  {
    name: "instagram_business_manage_comments",
    purpose: "Add later posts of a sequence as comments",
  },
] as const satisfies readonly NetworkPermission[];
