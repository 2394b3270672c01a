import type { NetworkPermission } from "../network";

export const permissions = [
  { name: "pages_show_list", purpose: "List the Pages you manage" },
  { name: "pages_read_engagement", purpose: "Read back what was published" },
  { name: "pages_manage_posts", purpose: "Publish posts, photos and videos to your Pages" },
  { name: "pages_manage_engagement", purpose: "Add later posts of a sequence as comments" },
  { name: "business_management", purpose: "Find Pages that a business owns" },
] as const satisfies readonly NetworkPermission[];
