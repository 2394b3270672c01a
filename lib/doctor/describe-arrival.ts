import type { BlockList } from "node:net";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { isTrustedProxy, readForwarding } from "@/lib/limits/client-address";
import { isTicket, proofOf } from "./arrival-ticket";
import type { Arrival } from "./schema";

export function describeArrival(
  request: { headers: Pick<Headers, "get"> },
  { ticket }: { ticket: string },
  trusted: BlockList = env.TRUSTED_PROXIES,
): Arrival {
  if (!isTicket(ticket)) throw new AppError("not_found", "There is nothing at this address.");
  const forwarding = readForwarding(request, trusted);
  return {
    ...forwarding,
    trusted: isTrustedProxy(forwarding.socketAddress, trusted),
    proof: proofOf(ticket),
  };
}
