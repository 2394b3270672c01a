import type { Account, AccountSettings } from "../network";
import { callMastodon } from "./call";
import { limits, visibilities } from "./check";
import type { MastodonContext, MastodonSettings } from "./settings";
import {
  type AccountAnswer,
  InstanceAnswer,
  NodeInfo,
  NodeInfoLinks,
  ServerMetadata,
} from "./wire";

const handle = /^@?[^@\s/]+@([^@\s/]+)$/;

export function readServer(typed: string): string | null {
  const trimmed = typed.trim();
  const [, host = trimmed] = handle.exec(trimmed) ?? [];
  const address = /^https?:\/\//i.test(host) ? host : `https://${host}`;
  if (!URL.canParse(address)) return null;
  const { origin, hostname, username, password } = new URL(address);
  const isNamed = hostname.includes(".") || hostname === "localhost";
  return isNamed && username === "" && password === "" ? origin : null;
}

export function typedServer(
  { sandbox, origins }: MastodonSettings,
  { server = "" }: Readonly<Record<string, string>>,
): string | null {
  return sandbox ? new URL(origins.SERVER_URL).origin : readServer(server);
}

export function serverOf({ credentials }: Account): string {
  return credentials.server ?? "";
}

export function tokenOf({ credentials }: Account): string {
  return credentials.token ?? "";
}

export function accountIdOf(id: string, server: string): string {
  return `${id}@${new URL(server).host}`;
}

export function localIdOf({ accountId }: Pick<Account, "accountId">): string {
  return accountId.slice(0, accountId.lastIndexOf("@"));
}

export function accountUrl(
  { sandbox, origins }: MastodonSettings,
  { handle: name }: { accountId: string; handle: string },
): string | null {
  const [, user = "", host = ""] = name.match(/^@?([^@]+)@(.+)$/) ?? [];
  const origin = sandbox ? origins.SERVER_URL : `https://${host}`;
  return URL.canParse(origin) ? `${new URL(origin).origin}/@${user}` : null;
}

export async function readInstance(
  context: MastodonContext,
  asking: { server: string; token?: string },
): Promise<InstanceAnswer | null> {
  for (const path of ["/api/v2/instance", "/api/v1/instance"]) {
    const answer = await callMastodon(context, { ...asking, method: "GET", path }, InstanceAnswer);
    if (answer.ok) return answer.body;
    if (answer.failure.kind === "unsent" || answer.failure.kind === "lost") return null;
  }
  return null;
}

export async function readSoftware(context: MastodonContext, server: string): Promise<string> {
  const asking = { server, method: "GET", path: "/.well-known/nodeinfo" } as const;
  const found = await callMastodon(context, asking, NodeInfoLinks);
  const [link] = found.ok ? found.body.links.filter(({ href }) => isOwn(href, server)) : [];
  if (!link) return "";
  const { pathname } = new URL(link.href, server);
  const info = await callMastodon(context, { ...asking, path: pathname }, NodeInfo);
  return info.ok ? info.body.software.name.toLowerCase() : "";
}

export async function offersPkce(context: MastodonContext, server: string): Promise<boolean> {
  const path = "/.well-known/oauth-authorization-server";
  const answer = await callMastodon(context, { server, method: "GET", path }, ServerMetadata);
  const methods = answer.ok ? answer.body.code_challenge_methods_supported : null;
  return methods?.includes("S256") ?? false;
}

export function accountSettingsOf(
  instance: InstanceAnswer | null,
  { source }: Pick<AccountAnswer, "source">,
): AccountSettings {
  const { statuses, media_attachments: media } = instance?.configuration ?? {};
  const types = media?.supported_mime_types ?? [];
  const known = (own: readonly string[]) =>
    types.length > 0 ? own.filter((type) => types.includes(type)) : [...own];
  return {
    limits: {
      textMax: statuses?.max_characters ?? instance?.max_toot_chars ?? limits.textMax,
      mediaMax: statuses?.max_media_attachments ?? limits.mediaMax,
      imageTypes: known(limits.imageTypes),
      imageBytesMax: media?.image_size_limit ?? limits.imageBytesMax,
      videoTypes: known(limits.videoTypes),
      videoBytesMax: media?.video_size_limit ?? limits.videoBytesMax,
    },
    options: defaultsOf(source),
  };
}

/** Mastodon keeps a key for an hour; a part of it is left for a slow call and a clock that differs. */
const believedMs = 50 * 60_000;

export function believesKey(
  { now }: Pick<MastodonContext, "now">,
  { credentials }: Account,
  sentAt: Date,
): boolean {
  return credentials.software === "mastodon" && now().getTime() - sentAt.getTime() < believedMs;
}

function isOwn(href: string, server: string): boolean {
  return URL.canParse(href, server) && new URL(href, server).origin === new URL(server).origin;
}

function defaultsOf(source: AccountAnswer["source"]): Record<string, string> {
  const visibility = visibilities.find((each) => each === source?.privacy);
  const { language } = source ?? {};
  return { ...(visibility && { visibility }), ...(language && { language }) };
}
