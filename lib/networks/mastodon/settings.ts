import type {
  NetworkConfiguration,
  NetworkContext,
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
