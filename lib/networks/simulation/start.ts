import { createHmac } from "node:crypto";
import type { z } from "zod";
import type { NetworkConfiguration } from "../network";
import type { ResultsOffer } from "../results";
import { sandboxControlKey } from "../sandbox-panel";
import type {
  CallbackUrls,
  Notice,
  NoticeAnswer,
  PublishedEntry,
  Simulator,
  StartSimulator,
} from "../simulator";
import { controlRoutes } from "./control";
import type { Dialog } from "./dialog";
import { createFaults } from "./faults";
import { panelRoutes } from "./panel-routes";
import type { SimulatedRequest } from "./request";
import type { Route, RouteMatch } from "./router";
import { createRequestLog, listenOnLoopback, type Service, serve } from "./serve";
import { openSite, type SimulatedSite } from "./site";
import type { Fold } from "./state";
import type { JournalEntry, Store } from "./store";

/** The way a network writes its refusals, and the faults that are injected. */
export type ErrorAnswers = Pick<Service, "refuse" | "answerTo" | "notFound">;

/** Describes each effect that people can see; null where they cannot see this one. */
export type Publications<Effect extends { kind: string }> = {
  [Kind in Effect["kind"]]?: (
    effect: Extract<Effect, { kind: Kind }>,
  ) => Omit<PublishedEntry, "atMs"> | null;
};

type Declaration<
  Switches extends object,
  Effect extends { kind: string },
  State extends Fold<Effect>,
  Site = SimulatedSite<Switches, Store<Effect, State>>,
> = {
  name: string;
  configuration: Pick<NetworkConfiguration, "origins" | "features">;
  switches: z.ZodType<Switches>;
  effect: z.ZodType<Effect>;
  state: () => State;
  idsFrom: bigint;
  /** Says what people can do with a post there; the control page asks for these numbers. */
  results?: ResultsOffer;
  dialog: (site: Site) => Dialog;
  routes: (site: Site) => readonly Route[];
  errors: ErrorAnswers;
  accountIdOf: (site: Site, match: RouteMatch, request: SimulatedRequest) => string | null;
  uploadToken?: (site: Site, match: RouteMatch) => string | null;
  /** The key that signed a call, where no call carries a token that an account could name. */
  tokenOf?: (site: Site, request: SimulatedRequest) => string | null;
  publications: (site: Site) => Publications<Effect>;
  grant: (site: Site, accountId?: string) => ReturnType<Simulator["account"]>;
  revoke: (site: Site, accountId?: string) => void;
  removeApp?: (site: Site, personId: string) => void;
  /** Deletes a post as a person does on the network's own site. */
  deletePost?: (site: Site, remoteId: string) => void;
  capabilities: Simulator["capabilities"];
};

/** Makes a network's simulator of what is its own; all the rest is the same for every network. */
export function simulatorOf<
  Switches extends object,
  Effect extends { kind: string },
  State extends Fold<Effect>,
>(declared: Declaration<Switches, Effect, State>): StartSimulator {
  return async (options) => {
    const { name, configuration, switches, effect, idsFrom, capabilities, removeApp } = declared;
    const site = openSite(options, { switches, effect, state: declared.state(), idsFrom });
    const dialog = declared.dialog(site);
    const ownRoutes = [...dialog.routes, ...declared.routes(site)];
    const faults = createFaults();
    const log = createRequestLog();
    const deleted = new Set<string>();
    const controls = {
      journal: () => site.store.journal,
      publications: () => listPublications(site.store.journal, declared.publications(site)),
      requests: () => log.requests,
      addFault: faults.add,
      clearFaults: faults.clear,
      injectedFaults: faults.injected,
      count: site.counts.set,
      deletePost: (remoteId: string) => {
        if (!declared.deletePost) throw new Error(`Nobody deletes posts of ${name} here.`);
        declared.deletePost(site, remoteId);
        deleted.add(remoteId);
      },
      revoke: (accountId?: string) => declared.revoke(site, accountId),
      notify: (notice: Notice) => notify(site, options.callbackUrls ?? {}, notice),
      set: (changes: Record<string, unknown>) => {
        site.switches = switches.parse({ ...site.switches, ...changes });
      },
      unset: () => {
        site.switches = switches.parse({});
      },
    };
    const reset = () => {
      site.store.reset();
      site.counts.clear();
      deleted.clear();
      faults.clear();
      faults.clearInjected();
      log.clear();
      controls.unset();
    };
    const panel = panelRoutes({
      name,
      baseUrl: () => site.baseUrl,
      capabilities,
      operations: operationsOf(ownRoutes),
      switches,
      removeApp: removeApp && ((personId) => removeApp(site, personId)),
      deletesData: "data-deletion" in (options.callbackUrls ?? {}),
      metrics: declared.results?.metrics ?? [],
      deletesPosts: declared.deletePost !== undefined,
      controls: {
        ...controls,
        reset,
        rules: faults.list,
        switches: () => site.switches,
        countOf: site.counts.of,
        deletedIds: () => new Set([...deleted, ...idsOfDeletions(site.store.journal)]),
      },
    });
    const routes = [...panel, ...controlRoutes({ ...controls, reset }), ...ownRoutes];
    const controlKey = sandboxControlKey(site.app.appSecret);
    const listener = serve({
      ...declared.errors,
      controlKey,
      accountIdOf: (match, request) => declared.accountIdOf(site, match, request),
      uploadToken: (match) => declared.uploadToken?.(site, match) ?? null,
      tokenOf: (request) => declared.tokenOf?.(site, request) ?? null,
      faults,
      log,
      baseUrl: () => site.baseUrl,
      routes: () => routes,
    });
    const listening = await listenOnLoopback(options.port, listener);
    site.baseUrl = `http://localhost:${listening.port}`;
    const origins = Object.keys(configuration.origins).map((origin) => [origin, site.baseUrl]);
    return {
      ...controls,
      url: site.baseUrl,
      controlKey,
      settings: {
        ...site.app,
        origins: Object.fromEntries(origins),
        features: configuration.features ?? [],
        sandbox: true,
      },
      consent: dialog.consent,
      capabilities,
      account: (accountId) => declared.grant(site, accountId),
      stop: listening.close,
    };
  };
}

function listPublications<Effect extends { kind: string }>(
  journal: readonly JournalEntry<Effect>[],
  publications: Publications<Effect>,
): PublishedEntry[] {
  return journal.flatMap(({ effect, atMs }) => {
    const read = publications[effect.kind as Effect["kind"]] as
      | ((effect: Effect) => Omit<PublishedEntry, "atMs"> | null)
      | undefined;
    const described = read?.(effect);
    return described ? [{ atMs, ...described }] : [];
  });
}

/** Returns what deletions name, whoever asked for them. */
function idsOfDeletions(journal: readonly JournalEntry[]): string[] {
  const deletions = journal.filter(({ effect }) => effect.kind.endsWith(".deleted"));
  const named = deletions.flatMap(({ effect }): unknown[] => Object.values(effect));
  return named.filter((value) => typeof value === "string");
}

type Sender = Pick<SimulatedSite, "app" | "now">;

async function notify(
  sender: Sender,
  callbackUrls: CallbackUrls,
  notice: Notice,
): Promise<NoticeAnswer> {
  const address = callbackUrls[notice.kind];
  if (!address) throw new Error(`There is no address for ${notice.kind}.`);
  const body = new URLSearchParams({ signed_request: sign(sender, notice) });
  const response = await fetch(address, { method: "POST", body });
  return { status: response.status, body: await response.text() };
}

function sign({ app, now }: Sender, { userId, signedWith, issuedAt }: Notice): string {
  const payload = Buffer.from(
    JSON.stringify({
      algorithm: "HMAC-SHA256",
      issued_at: issuedAt ?? Math.floor(now().getTime() / 1000),
      user_id: userId,
    }),
  ).toString("base64url");
  const signature = createHmac("sha256", signedWith ?? app.appSecret).update(payload);
  return `${signature.digest("base64url")}.${payload}`;
}

function operationsOf(routes: readonly Route[]): string[] {
  const all = new Set(routes.map(({ operation }) => operation));
  return [...all].filter((operation) => !operation.startsWith("web.")).sort();
}
