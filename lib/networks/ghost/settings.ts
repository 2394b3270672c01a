import type {
  NetworkConfiguration,
  NetworkContext,
  NetworkPermission,
  NetworkSettings,
  SignInField,
} from "../network";

export type GhostOrigin = "SITE_URL";
export type GhostSettings = NetworkSettings<GhostOrigin>;
export type GhostContext = NetworkContext<GhostOrigin>;

export const configuration = {
  prefix: "GHOST",
  version: "v6.0",
  origins: { SITE_URL: "https://blog.example.com" },
  appless: true,
} satisfies NetworkConfiguration<GhostOrigin>;

/** Ghost grants no parts: who has this key may do everything that an administrator may. */
export const permissions = [
  { name: "Admin API key", purpose: "Publish on the site; the key may do everything else as well" },
] as const satisfies readonly NetworkPermission[];

export function signInFields({ sandbox, origins }: GhostSettings): readonly SignInField[] {
  if (sandbox) return [];
  return [
    {
      name: "site",
      label: "Site address",
      hint: "As in the browser, or the API URL of the integration.",
      placeholder: origins.SITE_URL,
      isSecret: false,
      isRequired: true,
    },
    {
      name: "key",
      label: "Admin API key",
      hint: "Make one in Ghost under Settings, Integrations, Add custom integration. It is a strong key: it may do everything on the site.",
      placeholder: "24 characters, a colon and 64 more",
      isSecret: true,
      isRequired: true,
    },
  ];
}
