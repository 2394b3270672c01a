import { json } from "../../simulation/reply";
import type { Route } from "../../simulation/router";
import { notFound, readCaller, readToken } from "./caller";
import { fullId, hostOf, profileOf, quotaHeaders, type Site } from "./site";
import type { SampleAccount } from "./world";

const imageBytesMax = 16_777_216;
const videoBytesMax = 103_809_024;
export const imageTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"];
export const videoTypes = ["video/mp4", "video/quicktime", "video/webm"];

export function accountRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/api/v1/accounts/verify_credentials",
      operation: "account.read",
      run: ({ request }) => {
        const account = readCaller(site, request, "read:accounts");
        return json(accountNode(site, account), 200, quotaHeaders(site));
      },
    },
    {
      method: "GET",
      path: "/api/v1/apps/verify_credentials",
      operation: "app.read",
      run: ({ request }) => json({ name: "Herald", scopes: readToken(site, request).scopes }),
    },
    {
      method: "GET",
      path: "/api/v2/instance",
      operation: "instance.read",
      run: () => (site.switches.instanceApi === "v2" ? json(instanceNode(site)) : notFound()),
    },
    {
      method: "GET",
      path: "/api/v1/instance",
      operation: "instance.read",
      run: () => (site.switches.instanceApi === "none" ? notFound() : json(instanceNode(site))),
    },
    {
      method: "GET",
      path: "/.well-known/nodeinfo",
      operation: "nodeinfo.read",
      run: () => json({ links: [{ rel: "nodeinfo/2.0", href: `${site.baseUrl}/nodeinfo/2.0` }] }),
    },
    {
      method: "GET",
      path: "/nodeinfo/2.0",
      operation: "nodeinfo.read",
      run: () => json({ version: "2.0", software: { name: site.switches.software } }),
    },
  ];
}

function accountNode(site: Site, account: SampleAccount) {
  const { id, username, name, movedTo, privacy, language } = account;
  const url = profileOf(site, id);
  return {
    id,
    username,
    acct: username,
    display_name: name,
    url,
    avatar: `${site.baseUrl}/avatar/${id}.jpg`,
    followers_count: site.switches.hidesFollowers
      ? -1
      : site.counts.of(fullId(site, id), "followers"),
    ...(movedTo ? { moved: { acct: movedTo } } : {}),
    source: { privacy, sensitive: false, language },
  };
}

function instanceNode(site: Site) {
  return {
    domain: hostOf(site),
    title: "Sample server",
    version: site.switches.software === "mastodon" ? site.switches.version : "0.0.1",
    configuration: {
      statuses: {
        max_characters: site.switches.charactersMax,
        max_media_attachments: 4,
        characters_reserved_per_url: 23,
      },
      media_attachments: {
        supported_mime_types: [...imageTypes, ...videoTypes],
        image_size_limit: imageBytesMax,
        video_size_limit: videoBytesMax,
        description_limit: 1500,
      },
    },
  };
}
