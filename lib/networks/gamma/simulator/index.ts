import { controlRoutes } from "../../simulation/control";
import { createFaults } from "../../simulation/faults";
import { listenOnLoopback } from "../../simulation/listen";
import type { SimulatedRequest } from "../../simulation/request";
import { createRequestLog } from "../../simulation/request-log";
import type { Route, RouteMatch } from "../../simulation/router";
import { serve } from "../../simulation/serve";
import type { Simulator, SimulatorOptions, StartSimulator } from "../../simulator";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { commentRoutes } from "./comment-routes";
import { dialogRoutes } from "./dialog-routes";
import { imageRoutes } from "./image-routes";
import { postRoutes } from "./post-routes";
import { listPublications } from "./publications";
import { repertoire } from "./repertoire";
import { answerTo, writeFault, writeRefusal } from "./rest-error";
import { answerDialog, grantAccount, revokeTokens } from "./sign-in";
import { type Site, Switches } from "./site";
import { openStore } from "./store";
import { tokenRoutes } from "./token-routes";
import { webRoutes } from "./web-routes";
import { organizationIdOf } from "./world";

/** LinkedIn's dialog, REST API and public pages, as far as organizations and their posts go. */
export const startGammaSimulator: StartSimulator = async (options) => {
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
    site.looks.clear();
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
    answerTo,
    accountIdOf: (match, request) => accountIdOf(site, match, request),
    notFound: ({ url }) =>
      writeRefusal({ status: 404, message: `No virtual resource found for ${url.pathname}` }),
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
    looks: new Map(),
    now: options.now ?? (() => new Date()),
  };
}

function networkRoutes(site: Site): Route[] {
  return [
    ...webRoutes(site),
    ...dialogRoutes(site),
    ...tokenRoutes(site),
    ...accountRoutes(site),
    ...imageRoutes(site),
    ...postRoutes(site),
    ...commentRoutes(site),
  ];
}

/** The organization that a request is about: its path, its body or the post or upload tells. */
function accountIdOf(
  { store }: Site,
  { segments }: RouteMatch,
  { parameters }: SimulatedRequest,
): string | null {
  const { images, posts } = store.state;
  const owner = parameters.get("initializeUploadRequest")?.match(/urn:li:organization:\d+/)?.[0];
  return (
    segments.organizationId ??
    organizationIdOf(parameters.get("author") ?? parameters.get("actor") ?? owner) ??
    posts.get(segments.postUrn ?? "")?.organizationId ??
    images.get(segments.imageUrn ?? "")?.organizationId ??
    store.state.uploadBy(segments.uploadId ?? "")?.organizationId ??
    null
  );
}

function settingsOf({ app, baseUrl }: Site): Simulator["settings"] {
  const origins = Object.keys(configuration.origins).map((name) => [name, baseUrl]);
  return { ...app, origins: Object.fromEntries(origins), sandbox: true };
}
