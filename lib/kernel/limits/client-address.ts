import { randomBytes } from "node:crypto";
import { type BlockList, isIP, isIPv4 } from "node:net";
import { env } from "@/lib/kernel/env";

// Next bundles this module more than once; its copies must share the header's name.
const shared = globalThis as typeof globalThis & { heraldAddressHeader?: string };

/**
 * Returns the name of the header in which the request filter notes the socket's address. Next passes
 * on a caller's own `X-Forwarded-For`, so the name is random: no caller can guess it.
 */
export function addressHeader(): string {
  shared.heraldAddressHeader ??= `x-address-${randomBytes(16).toString("hex")}`;
  return shared.heraldAddressHeader;
}

type Addressed = { headers: Pick<Headers, "get"> };

/**
 * Returns the address that a request is counted by: the socket's or, behind trusted proxies, the
 * nearest in `X-Forwarded-For` that is not a proxy's. An IPv6 address is reduced to its /64 network.
 */
export function clientAddress(request: Addressed): string {
  return readForwarding(request).countedAs;
}

/** Returns the whole address that a request comes from, as `clientAddress` finds it; null without one. */
export function exactAddress({ headers }: Addressed): string | null {
  const socket = readAddress(headers.get(addressHeader()) ?? "");
  return walk(socket, hopsOf(headers), env.TRUSTED_PROXIES).address;
}

export type Forwarding = {
  socketAddress: string;
  forwardedFor: string[];
  countedAs: string;
  unread: number;
};

export function readForwarding(
  { headers }: Addressed,
  trusted: BlockList = env.TRUSTED_PROXIES,
): Forwarding {
  const socket = readAddress(headers.get(addressHeader()) ?? "");
  const forwardedFor = hopsOf(headers);
  const { address, unread } = walk(socket, forwardedFor, trusted);
  return {
    socketAddress: socket ?? "unknown",
    forwardedFor: forwardedFor.map((hop) => hop.trim()),
    countedAs: address ? networkOf(address) : "unknown",
    unread,
  };
}

function hopsOf(headers: Addressed["headers"]): string[] {
  const header = headers.get("X-Forwarded-For")?.trim();
  return header ? header.split(",") : [];
}

function walk(socket: string | null, forwardedFor: readonly string[], trusted: BlockList) {
  const hops = [...forwardedFor];
  let address = socket;
  while (address && isIn(trusted, address)) {
    const previous = readAddress(hops.pop() ?? "");
    if (!previous) break;
    address = previous;
  }
  return { address, unread: hops.length };
}

export function isTrustedProxy(address: string, trusted: BlockList = env.TRUSTED_PROXIES): boolean {
  const read = readAddress(address);
  return read !== null && isIn(trusted, read);
}

function readAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(bare) === 0 ? null : bare;
}

function isIn(networks: BlockList, address: string): boolean {
  return networks.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(Math.max(0, gap)).fill("0"), ...back];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
