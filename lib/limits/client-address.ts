import { randomBytes } from "node:crypto";
import { type BlockList, isIP, isIPv4 } from "node:net";
import { env } from "@/lib/kernel/env";

// Next bundles this module more than once; all copies name the header alike.
const shared = globalThis as typeof globalThis & { heraldAddressHeader?: string };

/**
 * The header in which the front door notes the socket's address. Next hands a caller's own
 * `X-Forwarded-For` on as it came, so that cannot be told from the truth; this name is not guessable.
 */
export function addressHeader(): string {
  shared.heraldAddressHeader ??= `x-address-${randomBytes(16).toString("hex")}`;
  return shared.heraldAddressHeader;
}

/**
 * Whom a request is counted by: the socket's address or, behind trusted proxies, the nearest one in
 * `X-Forwarded-For` that is none of theirs. An IPv6 address stands for its network of 64 bits.
 */
export function clientAddress({ headers }: { headers: Pick<Headers, "get"> }): string {
  const hops = headers.get("X-Forwarded-For")?.split(",") ?? [];
  let address = readAddress(headers.get(addressHeader()) ?? "");
  while (address && isIn(env.TRUSTED_PROXIES, address)) {
    const before = readAddress(hops.pop() ?? "");
    if (!before) break;
    address = before;
  }
  return address ? countedAs(address) : "unknown";
}

/** An address without brackets, port and the IPv6 way of writing an IPv4 one; null for anything else. */
function readAddress(written: string): string | null {
  const bare = written
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(bare) === 0 ? null : bare;
}

function isIn(networks: BlockList, address: string): boolean {
  return networks.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

function countedAs(address: string): string {
  if (isIPv4(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(Math.max(0, gap)).fill("0"), ...back];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
