import type { z } from "zod";
import { sandboxControlKey } from "../sandbox-panel";
import type { Notice, Simulator, SimulatorOptions } from "../simulator";
import { controlRoutes } from "./control";
import { createFaults } from "./faults";
import { listenOnLoopback } from "./listen";
import { notify } from "./notify";
import { panelRoutes } from "./panel-routes";
import { createRequestLog } from "./request-log";
import type { Route } from "./router";
import { type Service, serve } from "./serve";
import type { SimulatedSite } from "./site";

export type Simulation<Switches extends object> = {
  name: string;
  site: SimulatedSite<Switches>;
  switches: z.ZodType<Switches>;
  routes: readonly Route[];
  origins: readonly string[];
  features?: readonly string[];
} & Pick<Service, "refuse" | "answerTo" | "accountIdOf" | "uploadToken" | "notFound"> &
  Pick<Simulator, "publications" | "revoke" | "consent" | "capabilities" | "account"> & {
    removeApp?: (personId: string) => void;
  };

export async function startSimulation<Switches extends object>(
  simulation: Simulation<Switches>,
  { port, callbackUrls = {} }: Pick<SimulatorOptions, "port" | "callbackUrls">,
): Promise<Simulator> {
  const { site, publications, revoke, consent, capabilities, account } = simulation;
  const faults = createFaults();
  const log = createRequestLog();
  const controls = {
    journal: () => site.store.journal,
    publications,
    requests: () => log.requests,
    addFault: faults.add,
    clearFaults: faults.clear,
    injectedFaults: faults.injected,
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
    faults.clearInjected();
    log.clear();
    controls.unset();
  };
  const panel = panelRoutes({
    name: simulation.name,
    baseUrl: () => site.baseUrl,
    capabilities,
    operations: operationsOf(simulation.routes),
    switches: simulation.switches,
    removeApp: simulation.removeApp,
    deletesData: "data-deletion" in callbackUrls,
    controls: { ...controls, reset, rules: faults.list, switches: () => site.switches },
  });
  const routes = [...panel, ...controlRoutes({ ...controls, reset }), ...simulation.routes];
  const { refuse, answerTo, accountIdOf, uploadToken, notFound } = simulation;
  const controlKey = sandboxControlKey(site.app.appSecret);
  const listener = serve({
    controlKey,
    refuse,
    answerTo,
    accountIdOf,
    uploadToken,
    notFound,
    faults,
    log,
    baseUrl: () => site.baseUrl,
    routes: () => routes,
  });
  const listening = await listenOnLoopback(port, listener);
  site.baseUrl = `http://localhost:${listening.port}`;
  const origins = simulation.origins.map((name) => [name, site.baseUrl]);
  return {
    ...controls,
    url: site.baseUrl,
    controlKey,
    settings: {
      ...site.app,
      origins: Object.fromEntries(origins),
      features: simulation.features ?? [],
      sandbox: true,
    },
    consent,
    capabilities,
    account,
    stop: listening.close,
  };
}

function operationsOf(routes: readonly Route[]): string[] {
  const all = new Set(routes.map(({ operation }) => operation));
  return [...all].filter((operation) => !operation.startsWith("web.")).sort();
}
