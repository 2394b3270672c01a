import { createHash } from "node:crypto";
import type {
  NetworkConfiguration,
  NetworkContext,
  NetworkPermission,
  NetworkSettings,
  SignInField,
} from "../network";

export type WordPressOrigin = "SITE_URL";
export type WordPressSettings = NetworkSettings<WordPressOrigin>;
export type WordPressContext = NetworkContext<WordPressOrigin>;

export const configuration = {
  prefix: "WORDPRESS",
  version: "v2",
  origins: { SITE_URL: "https://example.com" },
  appless: true,
} satisfies NetworkConfiguration<WordPressOrigin>;

export function signInFields({ sandbox, origins }: WordPressSettings): readonly SignInField[] {
  if (sandbox) return [];
  return [
    {
      name: "site",
      label: "Site",
      hint: "The address of the site. You say yes on a page of the site itself, signed in as the user who is to write there.",
      placeholder: new URL(origins.SITE_URL).host,
      isSecret: false,
      isRequired: true,
    },
    {
      name: "user",
      label: "User name",
      hint: "Only where the site does not lead back here: then also the password below.",
      placeholder: "editor",
      isSecret: false,
      isRequired: false,
    },
    {
      name: "password",
      label: "Application password",
      hint: "Made on the site under Users, Profile, Application Passwords. It is not the password of the user.",
      placeholder: "xxxx xxxx xxxx xxxx xxxx xxxx",
      isSecret: true,
      isRequired: false,
    },
  ];
}

/** A site has no scopes: these are rights of the user's role, by the names that WordPress has for them. */
export const permissions = [
  { name: "publish_posts", purpose: "Publish posts" },
  { name: "upload_files", purpose: "Upload pictures" },
] as const satisfies readonly NetworkPermission[];

export type Rights = Readonly<Record<string, boolean>>;

export function missingPermissions(rights: Rights): NetworkPermission[] {
  return permissions.filter(({ name }) => rights[name] !== true);
}

/** Names this installation on the site's list of application passwords, which wants a UUID. */
export function appIdOf({ appSecret }: Pick<WordPressSettings, "appSecret">): string {
  const digest = createHash("sha256").update(`wordpress ${appSecret}`).digest("hex");
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`];
  return [...parts, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join("-");
}
