import { operation } from "@/lib/kernel/operation";
import { beginAuthorization } from "./begin-authorization";
import { modeOf } from "./network-context";
import { requireNetwork } from "./require-network";
import { StartAuthorization, StartedAuthorization } from "./schema";

export const startAuthorization = operation({
  name: "start_authorization",
  summary: "Start connecting accounts of a network",
  scope: "connections:admin",
  input: StartAuthorization,
  output: StartedAuthorization,
  failures: ["connection_unavailable", "provider_error", "unavailable"],
  run: (actor, { segment, sandbox, typed }) => {
    const network = requireNetwork(segment);
    const isSandbox = sandbox || modeOf(network.id) === "sandbox";
    return beginAuthorization(actor, { network, reconnectId: null, sandbox: isSandbox, typed });
  },
});
