import { BlockList, isIP } from "node:net";
import { z } from "zod";

/** Addresses and networks whose `X-Forwarded-For` is trusted, e.g. `10.0.0.0/8, 2001:db8::1`. */
export const TrustedProxies = z.string().default("").transform(readNetworks);

function readNetworks(list: string, context: z.RefinementCtx): BlockList {
  const networks = new BlockList();
  for (const entry of list.split(",").map((part) => part.trim())) {
    if (entry !== "" && !add(networks, entry)) {
      context.addIssue(`\`${entry}\` is neither an address nor a network such as 10.0.0.0/8`);
    }
  }
  return networks;
}

function add(networks: BlockList, entry: string): boolean {
  const [, address = "", length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  const widest = version === 6 ? 128 : 32;
  const prefix = length === undefined ? widest : Number(length);
  if (version === 0 || prefix > widest) return false;
  networks.addSubnet(address, prefix, version === 6 ? "ipv6" : "ipv4");
  return true;
}
