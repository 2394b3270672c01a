import { BlockList, isIPv4, isIPv6 } from "node:net";
import type { Actor } from "@/lib/kernel/actor";
import { exactAddress } from "@/lib/kernel/limits/client-address";
import { policyDenied } from "@/lib/kernel/policy-denied";
import { refusing } from "@/lib/kernel/refused-actor";

/** Throws `policy_denied` for a program that calls from elsewhere than its policies say. */
export function assertAddress(actor: Actor, request: { headers: Pick<Headers, "get"> }): void {
  const { program } = actor;
  if (!program || program.addresses.length === 0) return;
  const address = exactAddress(request);
  const denying = program.addresses.find(({ networks }) => !isWithinNetworks(address, networks));
  if (!denying) return;
  const message = `The policy lets this program call only from ${denying.networks.join(", ")}, and not from ${address ?? "an unknown address"}.`;
  throw refusing(actor, policyDenied("address", denying.by, message));
}

/** An IPv4 address is within a network also where one of them is written as IPv6, as `::ffff:192.0.2.1`. */
export function isWithinNetworks(address: string | null, networks: readonly string[]): boolean {
  const bare = address?.split("%")[0] ?? "";
  const list = new BlockList();
  for (const network of networks) {
    const [base = "", bits] = network.split("/");
    list.addSubnet(base, Number(bits), isIPv4(base) ? "ipv4" : "ipv6");
  }
  if (isIPv4(bare)) return list.check(bare) || list.check(`::ffff:${bare}`, "ipv6");
  return isIPv6(bare) && list.check(bare, "ipv6");
}
