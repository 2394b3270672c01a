import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicHost } from "@/lib/http/is-public-origin";
import { publicLookup } from "@/lib/http/public-lookup";

export type HostGate = (url: URL) => LookupFunction | null;

/**
 * Lets pass https on its usual port to public addresses, and over http or https what `allowed` names
 * as `host` or `host:port`, wherever that leads.
 */
export function hostGate(allowed: readonly string[]): HostGate {
  const names = new Set(allowed);
  return (url) => {
    if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
    if (names.has(url.host)) return lookup;
    const { protocol, port, hostname } = url;
    return protocol === "https:" && port === "" && isPublicHost(hostname) ? publicLookup : null;
  };
}
