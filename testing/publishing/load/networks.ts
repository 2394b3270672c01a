import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Account } from "@/lib/networks/network";
import type { FaultRule } from "@/lib/networks/simulation/faults";
import type { Capabilities, PublishedEntry } from "@/lib/networks/simulator";

const script = fileURLToPath(new URL("networks-process.ts", import.meta.url));

export type ReadyNetwork = {
  id: string;
  url: string;
  controlKey: string;
  capabilities: Capabilities;
  accounts: Account[];
};

export type ChaosNetwork = ReadyNetwork & {
  addFault(rule: FaultRule): Promise<void>;
  set(switches: Record<string, unknown>): Promise<void>;
  clearFaults(): Promise<void>;
  publications(): Promise<PublishedEntry[]>;
  countTriggeredFaults(): Promise<number>;
};

export async function startNetworks(accounts: number) {
  const child = fork(script, [String(accounts)], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(() => {
    throw new Error("The networks' process ended before they answered.");
  });
  const [ready] = (await Promise.race([once(child, "message"), ended])) as [ReadyNetwork[]];
  return { networks: ready.map(withControls), stop: () => void child.kill("SIGKILL") };
}

export async function addToPublishing(
  { capabilities, addFault }: ChaosNetwork,
  { fault, probability }: Required<Pick<FaultRule, "fault" | "probability">>,
): Promise<void> {
  const operations = capabilities.calls.filter(({ step }) => step === "publish");
  for (const operation of new Set(operations.map((call) => call.operation))) {
    await addFault({ match: { operation }, phase: "after", fault, times: null, probability });
  }
}

function withControls(ready: ReadyNetwork): ChaosNetwork {
  const control = (method: string, name: string, body?: unknown) =>
    callControl(ready, { method, name, body });
  return {
    ...ready,
    addFault: async (rule) => void (await control("POST", "faults", rule)),
    set: async (switches) => void (await control("POST", "switches", switches)),
    clearFaults: async () => void (await control("DELETE", "faults")),
    publications: async () => (await control("GET", "publications")) as PublishedEntry[],
    countTriggeredFaults: async () =>
      ((await control("GET", "injected-faults")) as unknown[]).length,
  };
}

type ControlCall = { method: string; name: string; body: unknown };

async function callControl(
  { url, controlKey }: ReadyNetwork,
  { method, name, body }: ControlCall,
): Promise<unknown> {
  const address = `${url}/__control/${name}`;
  const response = await fetch(address, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${controlKey}` },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  return response.json();
}
