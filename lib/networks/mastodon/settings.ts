import type {
  NetworkConfiguration,
  NetworkContext,
  NetworkPermission,
  NetworkSettings,
  SignInField,
} from "../network";

export type MastodonOrigin = "SERVER_URL";
export type MastodonSettings = NetworkSettings<MastodonOrigin>;
export type MastodonContext = NetworkContext<MastodonOrigin>;

export const configuration = {
  prefix: "MASTODON",
  version: "v1",
  origins: { SERVER_URL: "https://mastodon.social" },
  appless: true,
} satisfies NetworkConfiguration<MastodonOrigin>;

export function signInFields({ sandbox, origins }: MastodonSettings): readonly SignInField[] {
  if (sandbox) return [];
  return [
    {
      name: "server",
      label: "Server",
      hint: "The server of the account, or the account’s whole name.",
      placeholder: new URL(origins.SERVER_URL).host,
      isSecret: false,
      isRequired: true,
    },
  ];
}

export const permissions = [
  { name: "write:statuses", purpose: "Publish posts as you" },
  { name: "write:media", purpose: "Upload images and videos" },
  { name: "read:accounts", purpose: "Know which account this is" },
  { name: "read:statuses", purpose: "Read back what was published" },
] as const satisfies readonly NetworkPermission[];

export const scope = permissions.map(({ name }) => name).join(" ");

export function missingPermissions(granted: string | null): NetworkPermission[] {
  if (!granted) return [];
  const given = new Set(granted.split(/[\s,+]+/));
  return permissions.filter(({ name }) => {
    const [broad = name] = name.split(":");
    return !given.has(name) && !given.has(broad);
  });
}
