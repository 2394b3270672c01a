import type { NetworkPermission } from "../network";

export const permissions = [
  { name: "w_organization_social", purpose: "Publish posts and comments as your Pages" },
  { name: "r_organization_social", purpose: "Read back what was published" },
  { name: "rw_organization_admin", purpose: "List the Pages you have a role on" },
  { name: "openid", purpose: "Know which member connected a Page" },
  { name: "profile", purpose: "Read that member's name" },
] as const satisfies readonly NetworkPermission[];
