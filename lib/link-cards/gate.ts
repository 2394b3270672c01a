import type { LookupFunction } from "node:net";
import { isPublicHost } from "@/lib/http/is-public-origin";
import { publicLookup } from "@/lib/http/public-lookup";

export type Gate = { mayAsk: (url: URL) => boolean; lookup: LookupFunction };

export const publicGate: Gate = { mayAsk: isPublicWebAddress, lookup: publicLookup };

/** Other ports would make this a way to find out what runs on a server. */
export function isPublicWebAddress({ protocol, port, username, password, hostname }: URL): boolean {
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && port === "" && username === "" && password === "" && isPublicHost(hostname);
}
