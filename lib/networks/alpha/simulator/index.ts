import { controlRoutes } from "../../simulation/control";
import { createFaults } from "../../simulation/faults";
import { listenOnLoopback } from "../../simulation/listen";
import { createRequestLog } from "../../simulation/request-log";
import type { Route } from "../../simulation/router";
import { serve } from "../../simulation/serve";
import type { Simulator, SimulatorOptions, StartSimulator } from "../../simulator";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { commentRoutes } from "./comment-routes";
import { dialogRoutes } from "./dialog-routes";
import { feedRoutes } from "./feed-routes";
import { GraphRefusal, writeFault, writeRefusal } from "./graph-error";
import { nodeRoutes } from "./node-routes";
import { photoRoutes } from "./photo-routes";
import { listPublications } from "./publications";
import { repertoire } from "./repertoire";
import { answerDialog, grantAccount, revokeTokens } from "./sign-in";
import { type Site, Switches } from "./site";
import { openStore } from "./store";
import { tokenRoutes } from "./token-routes";
import { webRoutes } from "./web-routes";

/** Facebook's dialog, Graph API and public pages, as far as Pages and their posts go. */
export const startAlphaSimulator: StartSimulator = async (options) => {
  const site = openSite(options);
  const faults = createFaults();
  const log = createRequestLog();
  const controls = {
    journal: () => site.store.journal,
    publications: () => listPublications(site),
    requests: () => log.requests,
    addFault: faults.add,
    clearFaults: faults.clear,
    revoke: (accountId?: string) => revokeTokens(site, accountId),
    set: (changes: Record<string, unknown>) => {
      site.switches = Switches.parse({ ...site.switches, ...changes });
    },
  };
  const reset = () => {
    site.store.reset();
    faults.clear();
    log.clear();
    site.switches = Switches.parse({});
  };
  const routes = [...controlRoutes({ ...controls, reset }), ...networkRoutes(site)];
  const listener = serve({
    baseUrl: () => site.baseUrl,
    routes: () => routes,
    faults,
    log,
    refuse: writeFault,
    answerTo: (error) => {
      if (error instanceof GraphRefusal) return writeRefusal(error.shape);
      throw error;
    },
    accountIdOf: ({ segments }) =>
      segments.pageId ?? (segments.postId ?? segments.id)?.split("_")[0] ?? null,
    notFound: ({ url }) =>
      writeRefusal({ message: `Unknown path components: ${url.pathname}`, code: 2500 }),
  });
  const { port, close } = await listenOnLoopback(options.port, listener);
  site.baseUrl = `http://localhost:${port}`;
  return {
    ...controls,
    url: site.baseUrl,
    settings: settingsOf(site),
    consent: (authorizationUrl, choice = {}) => answerDialog(site, authorizationUrl, choice),
    repertoire,
    account: (accountId) => grantAccount(site, accountId),
    stop: close,
  };
};

function openSite(options: SimulatorOptions): Site {
  return {
    app: options.app,
    redirectUris: options.redirectUris,
    baseUrl: "",
    switches: Switches.parse({}),
    store: openStore(options.dataDir),
    now: options.now ?? (() => new Date()),
  };
}

/** In the order in which they match: the open-ended ones come last. */
function networkRoutes(site: Site): Route[] {
  return [
    ...webRoutes(site),
    ...dialogRoutes(site),
    ...tokenRoutes(site),
    ...accountRoutes(site),
    ...photoRoutes(site),
    ...feedRoutes(site),
    ...commentRoutes(site),
    ...nodeRoutes(site),
  ];
}

function settingsOf({ app, baseUrl }: Site): Simulator["settings"] {
  const origins = Object.keys(configuration.origins).map((name) => [name, baseUrl]);
  return { ...app, origins: Object.fromEntries(origins), sandbox: true };
}
