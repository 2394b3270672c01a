import { networkContext } from "@/lib/accounts/connections/network-context";
import { chargeFor } from "@/lib/accounts/spending/charge-for";
import type { PlannedCharge } from "@/lib/deliveries/spending";
import { networkContent } from "./network-content";
import { deliveryKeys, type PostContent } from "./post-content";
import type { References } from "./reference-store";
import type { PostPrice } from "./schema";

/** Lists what each delivery of a post costs; empty for networks without prices. */
export function chargesOf(content: PostContent, references: References): PlannedCharge[] {
  return deliveryKeys(content).flatMap((key) => {
    const connection = references.connections.get(key.connectionId);
    const reached = connection && networkContext(connection);
    if (!reached?.network.price) return [];
    const sent = networkContent(content, key, references);
    const charge = sent && chargeFor(reached.network, sent, reached.context.settings);
    return charge ? [{ ...key, ...charge }] : [];
  });
}

/** Sums up by network, as "2 × a post, 1 × a post with a link". */
export function postPrice(content: PostContent, references: References): PostPrice | null {
  const charges = chargesOf(content, references);
  if (charges.length === 0) return null;
  const networks = [...new Set(charges.map(({ label }) => label))].map((network) => {
    const own = charges.filter(({ label }) => label === network);
    return { network, microDollars: sumOf(own), because: becauseOf(own) };
  });
  return { microDollars: sumOf(charges), networks };
}

function becauseOf(charges: readonly PlannedCharge[]): string {
  const reasons = charges.map(({ because }) => because);
  if (reasons.length === 1) return reasons.join("");
  return [...new Set(reasons)]
    .map((what) => `${reasons.filter((one) => one === what).length} × ${what}`)
    .join(", ");
}

function sumOf(charges: readonly PlannedCharge[]): number {
  return charges.reduce((sum, { microDollars }) => sum + microDollars, 0);
}
