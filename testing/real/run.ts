import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/kernel/env";
import { buildApp } from "@/scripts/start/build";
import { type ChaosNetwork, startNetworks } from "../publishing/load/networks";
import { type App, openApp } from "./app";
import { type InngestServer, openInngestServer, type Server } from "./inngest-server";
import { type Figures, type Host, measure } from "./measure";
import { writeTable } from "./report";
import { allScenarios, downMs, type Fault, type Scenario } from "./scenarios";

export type Measured = { scenario: Scenario; served: Figures | null; embedded: Figures | null };

type Selection = {
  sizes: readonly number[] | null;
  only: string | null;
};

const accounts = 40;

export async function run(server: Server, { sizes, only }: Selection): Promise<boolean> {
  const scenarios = allScenarios(sizes ?? undefined).filter(({ name }) =>
    name.includes(only ?? ""),
  );
  await buildApp();
  const served = await withNetworks((networks) => measureServed(server, scenarios, networks));
  const embedded = await withNetworks((networks) => measureEmbedded(scenarios, networks));
  const rows = scenarios.map((scenario): Measured => {
    const { name } = scenario;
    return {
      scenario,
      served: served.get(name) ?? null,
      embedded: embedded.get(name) ?? null,
    };
  });
  return await writeTable(rows);
}

/** Each half has its own, since all connections of an account share its grant, which lasts 30 minutes. */
async function withNetworks(measureOn: (networks: ChaosNetwork[]) => Promise<Results>) {
  const { networks, stop } = await startNetworks(accounts);
  try {
    return await measureOn(networks);
  } finally {
    stop();
  }
}

type Results = Map<string, Figures>;

async function measureServed(
  server: Server,
  scenarios: readonly Scenario[],
  networks: ChaosNetwork[],
): Promise<Results> {
  const inngest = openInngestServer(server);
  const app = openApp({
    INNGEST_EVENT_KEY: server.eventKey,
    INNGEST_SIGNING_KEY: server.signingKey,
    INNGEST_BASE_URL: server.url,
    INNGEST_SERVE_ORIGIN: env.BASE_URL,
  });
  const possible = scenarios.filter(({ fault }) => isPossible(fault, server));
  await inngest.start();
  try {
    await app.start();
    return await measureAll(possible, networks, {
      name: "Inngest",
      engineWork: app.engineWork,
      suffer: (fault) => suffer(fault, app, inngest),
    });
  } finally {
    await app.stop();
    await inngest.kill();
  }
}

async function measureEmbedded(
  scenarios: readonly Scenario[],
  networks: ChaosNetwork[],
): Promise<Results> {
  const app = openApp({});
  const possible = scenarios.filter(({ fault }) => fault === null || fault.startsWith("app"));
  await app.start();
  try {
    return await measureAll(possible, networks, {
      name: "embedded",
      engineWork: app.engineWork,
      suffer: (fault) => suffer(fault, app, null),
    });
  } finally {
    await app.stop();
  }
}

function isPossible(fault: Fault | null, { start, forget }: Server): boolean {
  if (fault === "server killed") return start !== null;
  return fault !== "server forgot" || (start !== null && forget !== null);
}

async function measureAll(
  scenarios: readonly Scenario[],
  networks: ChaosNetwork[],
  host: Host,
): Promise<Results> {
  const results: Results = new Map();
  for (const scenario of scenarios) {
    const figures = await measure(scenario, networks, host);
    console.log(`${host.name}, ${scenario.name}: ${JSON.stringify(figures)}`);
    results.set(scenario.name, figures);
  }
  return results;
}

async function suffer(fault: Fault, app: App, inngest: InngestServer | null): Promise<void> {
  if (fault === "app killed") await app.kill();
  else if (fault === "app stopped") await app.stop();
  else await inngest?.kill();
  await sleep(downMs);
  if (fault === "server forgot") await inngest?.forget();
  await (fault.startsWith("app") ? app.start() : inngest?.start());
}
