import { BlockList, isIP } from "node:net";

/** Addresses that lead nowhere from the internet. */
const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(network, prefix, "ipv4");
}
// With those that carry an IPv4 address, which a gateway may translate into one of ours.
for (const [network, prefix] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  inside.addSubnet(network, prefix, "ipv6");
}

const insideNames = /\.(localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid)$/;

/** True unless the origin says by itself that the internet cannot reach it: no name is looked up. */
export function isPublicOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "https:") return false;
  const host = hostname.replace(/^\[|\]$|\.$/g, "");
  const version = isIP(host);
  if (version === 0) return host.includes(".") && !insideNames.test(host);
  return !inside.check(host, version === 6 ? "ipv6" : "ipv4");
}
