import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { findNetwork } from "@/lib/networks";
import { findTestable } from "./connection-test-store";
import { runConnectionTest } from "./run-connection-test";
import { ConnectionTest, TestConnections } from "./schema";

export const testConnections = operation({
  name: "test_connections",
  summary: "Test a network's app, its addresses and the connected accounts by calling the network",
  scope: "connections:admin",
  input: TestConnections,
  output: ConnectionTest,
  failures: ["not_found"],
  run: async (actor, { provider }) => {
    const network = findNetwork(provider);
    if (!network) throw new AppError("not_found", "There is no network of this name.");
    return await runConnectionTest(network, await findTestable(db, actor.workspaceId, network.id));
  },
});
