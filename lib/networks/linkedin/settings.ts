import type {
  NetworkConfiguration,
  NetworkContext,
  NetworkPermission,
  NetworkSettings,
} from "../network";

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

/** LinkedIn serves a version for a year; an older one than this should be replaced soon. */
const oldAfterMonths = 9;

export function configurationWarnings({ version }: Pick<LinkedInSettings, "version">, at: Date) {
  const [, year, month] = version.match(/^(\d{4})(0[1-9]|1[0-2])$/) ?? [];
  if (!year || !month) {
    return [
      `LINKEDIN_VERSION is ${version}, which is no version of LinkedIn’s: it is a year and a month, as 202609.`,
    ];
  }
  const age = (at.getUTCFullYear() - Number(year)) * 12 + at.getUTCMonth() + 1 - Number(month);
  if (age <= oldAfterMonths) return [];
  return [
    `This server asks for version ${version} of LinkedIn’s API, which is ${age} months old. LinkedIn serves a version for about a year: set LINKEDIN_VERSION to a newer one before posts fail.`,
  ];
}

export const permissions = [
  { name: "w_organization_social", purpose: "Publish posts and comments as your Pages" },
  { name: "r_organization_social", purpose: "Read back what was published" },
  { name: "rw_organization_admin", purpose: "List the Pages you have a role on" },
  { name: "openid", purpose: "Know which member connected a Page" },
  { name: "profile", purpose: "Read that member's name" },
] as const satisfies readonly NetworkPermission[];
