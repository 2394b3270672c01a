import type { z } from "zod";
import type { Notice, Simulator, SimulatorOptions } from "../simulator";
import { controlRoutes } from "./control";
import { createFaults } from "./faults";
import type { JournalEntry } from "./journal";
import { listenOnLoopback } from "./listen";
import { notify } from "./notify";
import { panelRoutes } from "./panel-routes";
import { createRequestLog } from "./request-log";
import type { Route } from "./router";
import { type Service, serve } from "./serve";

/** What every part of a simulated network shares. */
export type SimulatedSite<Switches = unknown, Store = SiteStore> = {
  app: SimulatorOptions["app"];
  redirectUris: readonly string[];
  baseUrl: string;
  switches: Switches;
  store: Store;
  now: () => Date;
};

type SiteStore = { journal: readonly JournalEntry[]; reset: () => void };

/** What is a network's own about its simulator. */
export type Simulation<Switches extends object> = {
  /** The name people know the network by. */
  name: string;
  site: SimulatedSite<Switches>;
  switches: z.ZodType<Switches>;
  /** In the order in which they match. */
  routes: readonly Route[];
  /** Names of the origins that the adapter is configured with. */
  origins: readonly string[];
} & Pick<Service, "refuse" | "answerTo" | "accountIdOf" | "tokenBehind" | "notFound"> &
  Pick<Simulator, "publications" | "revoke" | "consent" | "repertoire" | "account"> & {
    /** A person takes the app's access away; left out where the network does not tell of it. */
    removeApp?: (personId: string) => void;
  };

/** Serves a simulated network on loopback, with the control paths beside its own. */
export async function startSimulation<Switches extends object>(
  simulation: Simulation<Switches>,
  { port, callbackUrls = {} }: Pick<SimulatorOptions, "port" | "callbackUrls">,
): Promise<Simulator> {
  const { site, publications, revoke, consent, repertoire, account } = simulation;
  const faults = createFaults();
  const log = createRequestLog();
  const controls = {
    journal: () => site.store.journal,
    publications,
    requests: () => log.requests,
    addFault: faults.add,
    clearFaults: faults.clear,
    strikes: faults.strikes,
    revoke,
    notify: (notice: Notice) => {
      const { appSecret } = site.app;
      return notify({ appSecret, callbackUrls, now: site.now }, notice);
    },
    set: (changes: Record<string, unknown>) => {
      site.switches = simulation.switches.parse({ ...site.switches, ...changes });
    },
    unset: () => {
      site.switches = simulation.switches.parse({});
    },
  };
  const reset = () => {
    site.store.reset();
    faults.clear();
    faults.forget();
    log.clear();
    controls.unset();
  };
  const panel = panelRoutes({
    name: simulation.name,
    baseUrl: () => site.baseUrl,
    repertoire,
    operations: operationsOf(simulation.routes),
    switches: simulation.switches,
    removeApp: simulation.removeApp,
    deletesData: "data-deletion" in callbackUrls,
    controls: { ...controls, reset, rules: faults.list, switches: () => site.switches },
  });
  const routes = [...panel, ...controlRoutes({ ...controls, reset }), ...simulation.routes];
  const { refuse, answerTo, accountIdOf, tokenBehind, notFound } = simulation;
  const listener = serve({
    ...{ refuse, answerTo, accountIdOf, tokenBehind, notFound, faults, log },
    baseUrl: () => site.baseUrl,
    routes: () => routes,
  });
  const listening = await listenOnLoopback(port, listener);
  site.baseUrl = `http://localhost:${listening.port}`;
  const origins = simulation.origins.map((name) => [name, site.baseUrl]);
  return {
    ...controls,
    url: site.baseUrl,
    settings: { ...site.app, origins: Object.fromEntries(origins), sandbox: true },
    consent,
    repertoire,
    account,
    stop: listening.close,
  };
}

/** What rules can strike: everything but the pages that people look at. */
function operationsOf(routes: readonly Route[]): string[] {
  const all = new Set(routes.map(({ operation }) => operation));
  return [...all].filter((operation) => !operation.startsWith("web.")).sort();
}
