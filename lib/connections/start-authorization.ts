import { operation } from "@/lib/kernel/operation";
import { beginAuthorization } from "./begin-authorization";
import { requireNetwork } from "./require-network";
import { NetworkParams, StartedAuthorization } from "./schema";

export const startAuthorization = operation({
  name: "start_authorization",
  summary: "Start connecting accounts of a network",
  scope: "connections:admin",
  input: NetworkParams,
  output: StartedAuthorization,
  failures: ["unavailable"],
  run: (actor, { segment }) =>
    beginAuthorization(actor, { network: requireNetwork(segment), reconnectId: null }),
});
