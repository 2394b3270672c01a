import { listNodes, project } from "../../meta/simulator/nodes";
import { missingObject, refuse } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { readCaller, tasksOf } from "./caller";
import { answer, type Site } from "./site";
import type { Token } from "./state";
import { pageTokenFor } from "./token-routes";
import { findPage, findPerson, type SamplePage } from "./world";

const defaultLimit = 25;

export function accountRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/:version/me",
      operation: "person.read",
      run: (visit) => readMe(site, visit),
    },
    {
      method: "GET",
      path: "/:version/me/permissions",
      operation: "permissions.read",
      run: (visit) => readPermissions(site, visit),
    },
    {
      method: "GET",
      path: "/:version/me/accounts",
      operation: "accounts.list",
      run: (visit) => listAccounts(site, visit),
    },
    {
      method: "GET",
      path: "/:version/me/businesses",
      operation: "businesses.list",
      run: (visit) => listBusinesses(site, visit),
    },
    ...(["owned_pages", "client_pages"] as const).map(
      (edge): Route => ({
        method: "GET",
        path: `/:version/:businessId/${edge}`,
        operation: `businesses.${edge}`,
        run: (visit) => listBusinessPages(site, visit, edge),
      }),
    ),
    {
      method: "DELETE",
      path: "/:version/:personId/permissions",
      operation: "permissions.delete",
      run: (visit) => removeApp(site, visit),
    },
  ];
}

function readMe(site: Site, { request }: Visit): Reply {
  const caller = readCaller(site, request);
  const fields = request.parameters.get("fields") ?? "id,name";
  const node = findPage(caller.pageId) ?? findPerson(caller.personId);
  if (!node) missingObject("me");
  const { id, name } = node;
  return answer(site, project({ id, name }, { fields, type: "User" }), caller);
}

function readPermissions(site: Site, { request }: Visit): Reply {
  const caller = readPerson(site, { request });
  const granted = site.store.state.grants.get(caller.personId)?.permissions ?? {};
  const data = Object.entries(granted).map(([permission, status]) => ({ permission, status }));
  return answer(site, { data });
}

function listAccounts(site: Site, visit: Visit): Reply {
  const caller = readPerson(site, visit);
  const grant = site.store.state.grants.get(caller.personId);
  const ids = grant?.permissions.pages_show_list === "granted" ? grant.pageIds : [];
  return listPages(site, visit, { caller, ids });
}

function listBusinesses(site: Site, visit: Visit): Reply {
  const caller = readBusinessCaller(site, visit);
  const businesses = findPerson(caller.personId)?.businesses ?? [];
  return answer(site, { data: businesses.map(({ id, name }) => ({ id, name })) });
}

function listBusinessPages(site: Site, visit: Visit, edge: "owned_pages" | "client_pages"): Reply {
  const caller = readBusinessCaller(site, visit);
  const id = visit.segments.businessId ?? "";
  const business = findPerson(caller.personId)?.businesses.find((one) => one.id === id);
  if (!business) missingObject(id);
  const ids = edge === "owned_pages" ? business.owned : business.client;
  return listPages(site, visit, { caller, ids });
}

function listPages(
  site: Site,
  visit: Visit,
  { caller, ids }: { caller: Token; ids: readonly string[] },
): Reply {
  const { parameters } = visit.request;
  const pages = ids.flatMap((id) => findPage(id) ?? []);
  const asked = Number(parameters.get("limit") ?? defaultLimit);
  const limit = Math.min(asked, site.switches.accountsPerAnswer);
  const nextAddress = withToken(visit, caller);
  const listing = { request: visit.request, type: "Page", limit, nextAddress };
  const nodeOf = (page: SamplePage) => pageNode(site, visit, { caller, page });
  return answer(site, listNodes(pages, listing, nodeOf));
}

function pageNode(site: Site, visit: Visit, given: { caller: Token; page: SamplePage }) {
  const { caller, page } = given;
  const { id, name, username, category } = page;
  const tasks = tasksOf(caller.personId, id);
  return {
    id,
    name,
    username,
    category,
    tasks,
    access_token:
      tasks.length > 0 ? pageTokenFor(site, visit, { user: caller, pageId: id }) : undefined,
    picture: {
      data: {
        height: 200,
        width: 200,
        is_silhouette: false,
        url: `${site.baseUrl}/picture/${id}.jpg`,
      },
    },
    instagram_business_account: undefined,
  };
}

function withToken({ request }: Visit, caller: Token): URL {
  const address = new URL(request.url);
  address.searchParams.set("access_token", caller.token);
  return address;
}

function removeApp(site: Site, visit: Visit): Reply {
  const caller = readPerson(site, visit);
  const id = visit.segments.personId ?? "";
  if (id !== caller.personId && id !== "me") missingObject(id);
  record(site, visit, { kind: "app.removed", personId: caller.personId });
  return answer(site, { success: true });
}

function readPerson(site: Site, { request }: Pick<Visit, "request">): Token {
  const caller = readCaller(site, request);
  if (caller.pageId === null) return caller;
  refuse({
    message: "(#210) A user access token is required to request this resource.",
    code: 210,
  });
}

function readBusinessCaller(site: Site, visit: Visit): Token {
  const caller = readPerson(site, visit);
  const permissions = site.store.state.grants.get(caller.personId)?.permissions ?? {};
  if (permissions.business_management === "granted") return caller;
  refuse({
    message: "(#100) Missing Permissions: business_management is required",
    code: 200,
  });
}
