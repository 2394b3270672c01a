import { randomBytes } from "node:crypto";
import type { Simulator } from "../simulator";
import { answerConsent, type ConsentFields } from "./answer-consent";
import { type ConsentPage, consentPage } from "./consent-page";
import { errorPage } from "./html";
import { redirectTo } from "./reply";
import type { Route, Visit } from "./router";
import { type CallbackKind, record, type SimulatedSite } from "./site";

export type ConsentRequest = {
  clientId: string;
  redirectUri: string;
  state: string | null;
  scopes: string[];
  challenge: string | null;
};

export type Consent<Person> = {
  person: Person;
  request: ConsentRequest;
  code: string;
  accountIds: string[];
  permissions: string[];
};

type Query = Record<string, string>;

export type ConsentDialog<
  Person extends { id: string; name: string },
  Effect,
> = ConsentFields<Person> & {
  path: string;
  page: (person: Person, request: ConsentRequest) => ConsentPage;
  requiresResponseType: boolean;
  /** Finds what an app may return to, where apps register themselves. */
  redirectUrisOf?: (clientId: string) => readonly string[] | null;
  refusals: {
    unknownApp: string;
    unknownRedirect: (redirectUri: string) => string;
    wrongResponseType: string;
    unknownScopes?: (names: string) => string;
    status?: number;
  };
  knownPermissions: Readonly<Record<string, string>>;
  denial: Query;
  /** The callback gets the `query` in place of the code, where the sign-in gives something else. */
  grant: (consent: Consent<Person>) => { effect: Effect; query?: Query } | { refusal: Query };
  callbackFragment: string;
};

type DialogSite<Effect> = SimulatedSite<
  { callback: CallbackKind },
  Parameters<typeof record<Effect>>[0]["store"]
>;

export type Dialog = { routes: Route[]; consent: Simulator["consent"] };

export function openDialog<Person extends { id: string; name: string }, Effect>(
  site: DialogSite<Effect>,
  dialog: ConsentDialog<Person, NoInfer<Effect>>,
): Dialog {
  const { path, people, refusals } = dialog;
  const route = (
    method: "GET" | "POST",
    operation: string,
    run: (request: ConsentRequest, visit: Visit) => ReturnType<Route["run"]>,
  ): Route => ({
    method,
    path,
    operation,
    run: (visit) => {
      const request = readRequest(site, dialog, visit.request.parameters);
      if (typeof request === "string") return errorPage(request, refusals.status);
      return run(request, visit);
    },
  });
  return {
    routes: [
      route("GET", "dialog.show", (request, { request: { parameters, url: address } }) => {
        const [first] = people;
        const person = findPerson(people, parameters.get("person")) ?? first;
        if (!person) throw new Error("The dialog has no sample person.");
        return consentPage(dialog.page(person, request), { people, person, request, address });
      }),
      route("POST", "dialog.answer", (request, visit) =>
        redirectTo(
          callbackAddress(site, dialog, {
            request,
            query: decide(site, dialog, { request, visit }),
          }),
        ),
      ),
    ],
    consent: (address, choice = {}) =>
      answerConsent(site, dialog, { address: new URL(address), choice }),
  };
}

function readRequest<Person extends { id: string; name: string }, Effect>(
  site: DialogSite<Effect>,
  dialog: ConsentDialog<Person, Effect>,
  parameters: URLSearchParams,
): ConsentRequest | string {
  const clientId = parameters.get("client_id") ?? "";
  const request = {
    clientId,
    challenge: parameters.get("code_challenge"),
    redirectUri: parameters.get("redirect_uri") ?? "",
    state: parameters.get("state"),
    scopes: (parameters.get("scope") ?? "").split(dialog.scopeSeparator).filter(Boolean),
  };
  const { refusals } = dialog;
  const redirectUris = redirectUrisOf(site, dialog, clientId);
  if (!redirectUris) return refusals.unknownApp;
  if (!redirectUris.includes(request.redirectUri)) {
    return refusals.unknownRedirect(request.redirectUri || "(none)");
  }
  if (!asksForCode(dialog, parameters)) return refusals.wrongResponseType;
  return refuseScopes(dialog, request.scopes) ?? request;
}

function redirectUrisOf<Person extends { id: string; name: string }, Effect>(
  { app, redirectUris }: DialogSite<Effect>,
  dialog: ConsentDialog<Person, Effect>,
  clientId: string,
): readonly string[] | null {
  if (dialog.redirectUrisOf) return dialog.redirectUrisOf(clientId);
  return clientId === app.appId ? redirectUris : null;
}

function asksForCode(
  { requiresResponseType }: { requiresResponseType: boolean },
  parameters: URLSearchParams,
): boolean {
  return (parameters.get("response_type") ?? (requiresResponseType ? null : "code")) === "code";
}

function refuseScopes<Person extends { id: string; name: string }, Effect>(
  { refusals, knownPermissions }: ConsentDialog<Person, Effect>,
  scopes: readonly string[],
): string | null {
  const unknown = scopes.filter((scope) => !(scope in knownPermissions));
  if (unknown.length === 0 || !refusals.unknownScopes) return null;
  return refusals.unknownScopes(unknown.join(", "));
}

function decide<Person extends { id: string; name: string }, Effect>(
  site: DialogSite<Effect>,
  dialog: ConsentDialog<Person, NoInfer<Effect>>,
  { request, visit }: { request: ConsentRequest; visit: Visit },
): Query {
  const { parameters } = visit.request;
  const person = findPerson(dialog.people, parameters.get("person"));
  if (parameters.get("decision") !== "continue" || !person) return dialog.denial;
  const own = new Set(dialog.accounts?.idsOf(person));
  const code = `AQ${randomBytes(48).toString("base64url")}`;
  const decision = dialog.grant({
    person,
    request,
    code,
    accountIds: parameters.getAll(dialog.accounts?.field ?? "").filter((id) => own.has(id)),
    permissions: parameters.getAll("permission"),
  });
  if ("refusal" in decision) return decision.refusal;
  record(site, visit, decision.effect);
  return decision.query ?? { code };
}

function callbackAddress(
  { switches }: { switches: { callback: CallbackKind } },
  { callbackFragment }: { callbackFragment: string },
  { request, query }: { request: ConsentRequest; query: Query },
): string {
  const url = new URL(request.redirectUri);
  if (switches.callback === "without-query") return `${url.href}${callbackFragment}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (request.state !== null) {
    const isWrong = switches.callback === "wrong-state";
    url.searchParams.set("state", isWrong ? randomBytes(16).toString("hex") : request.state);
  }
  return `${url.href}${callbackFragment}`;
}

function findPerson<Person extends { id: string }>(
  people: readonly Person[],
  id: string | null,
): Person | undefined {
  return people.find((person) => person.id === id);
}
