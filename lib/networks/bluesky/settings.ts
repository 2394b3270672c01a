import type {
  NetworkConfiguration,
  NetworkContext,
  NetworkPermission,
  NetworkSettings,
} from "../network";

export type BlueskyOrigin = "SERVICE_URL" | "PLC_URL" | "RESOLVER_URL" | "WEB_URL";
export type BlueskySettings = NetworkSettings<BlueskyOrigin>;
export type BlueskyContext = NetworkContext<BlueskyOrigin>;

export const configuration = {
  prefix: "BLUESKY",
  version: "xrpc",
  appless: true,
  origins: {
    SERVICE_URL: "https://bsky.social",
    PLC_URL: "https://plc.directory",
    RESOLVER_URL: "https://public.api.bsky.app",
    WEB_URL: "https://bsky.app",
  },
} satisfies NetworkConfiguration<BlueskyOrigin>;

export const permissions = [
  { name: "atproto", purpose: "Know which account it is" },
  { name: "transition:generic", purpose: "Upload files and write posts for you" },
] as const satisfies readonly NetworkPermission[];
