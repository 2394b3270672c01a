import type { NetworkPermission } from "../network";

export const permissions = [
  { name: "instagram_business_basic", purpose: "See the account and read back what was published" },
  { name: "instagram_business_content_publish", purpose: "Publish posts, photos and videos" },
  {
    name: "instagram_business_manage_comments",
    purpose: "Add later posts of a sequence as comments",
  },
] as const satisfies readonly NetworkPermission[];
