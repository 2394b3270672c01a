/** The permissions that the dialog knows, in its words. */
export const knownPermissions: Readonly<Record<string, string>> = {
  w_organization_social: "Create posts, comments and reactions as your organizations",
  r_organization_social: "Read your organizations' posts, comments and reactions",
  rw_organization_admin: "Manage your organizations' pages and read their reports",
  openid: "Use your member id",
  profile: "Use your name and photo",
  email: "Use your primary email address",
  w_member_social: "Create posts, comments and reactions as yourself",
};

/** What a Page's publisher asks for. */
export const usualPermissions: readonly string[] = [
  "w_organization_social",
  "r_organization_social",
  "rw_organization_admin",
  "openid",
  "profile",
];
