import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const privateAddresses = new BlockList();
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
  privateAddresses.addSubnet(network, prefix, "ipv4");
}
// Includes ranges that embed an IPv4 address: a gateway may translate it into a private one.
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
  privateAddresses.addSubnet(network, prefix, "ipv6");
}

const privateNames = /\.(localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid)$/;

/** Judges by the origin alone, without a DNS lookup: true unless it is evidently private. */
export function isPublicOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" && isPublicHost(hostname);
}

export function isPublicHost(hostname: string): boolean {
  const [withoutZone = ""] = hostname.split("%", 1);
  const host = withoutZone.replace(/^\[|\]$|\.$/g, "");
  const version = isIP(host);
  if (version === 0) return host.includes(".") && !privateNames.test(host);
  return !privateAddresses.check(host, version === 6 ? "ipv6" : "ipv4");
}

/** The checked addresses are the ones connected to, which defeats DNS rebinding. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    if (!addresses.every(({ address }) => isPublicHost(address))) {
      return callback(new Error("The name leads to an address that is not public."), "", 0);
    }
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    callback(null, first?.address ?? "", first?.family ?? 0);
  });
};
