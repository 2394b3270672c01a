import * as pages from "@/app/api/social/[segment]/authorizations/[id]/route";
import * as selection from "@/app/api/social/[segment]/authorizations/[id]/selection/route";
import * as authorizations from "@/app/api/social/[segment]/authorizations/route";
import * as callback from "@/app/api/social/[segment]/callback/route";
import { StartedAuthorization } from "@/lib/accounts/connections/schema";
import { networks } from "@/lib/networks";
import type { ConsentChoice, Simulator } from "@/lib/networks/simulator";
import { callRoute, type RouteAnswer } from "./call-route";
import type { Person } from "./world";

export function connecting(simulator: Simulator, segment: string = networks.facebook.oauthSegment) {
  const base = `/api/social/${segment}`;
  const start = (as: Person): Promise<RouteAnswer> =>
    callRoute(authorizations, "POST", {
      path: `${base}/authorizations`,
      params: { segment },
      as,
      body: {},
    });

  const comeBack = async (as: Person | null, address: URL): Promise<URL> => {
    const { pathname, search } = address;
    const answer = await callRoute(callback, "GET", {
      path: `${pathname}${search}`,
      params: { segment: pathname.split("/")[3] ?? "" },
      ...(as ? { as } : {}),
      headers: { Origin: null },
    });
    const location = answer.headers.get("Location");
    if (answer.status !== 303 || !location) throw new Error(`Answered ${answer.status}.`);
    return new URL(location);
  };

  const consented = async (as: Person, choice: ConsentChoice = {}): Promise<URL> => {
    const { authorizationUrl } = StartedAuthorization.parse((await start(as)).body);
    return await simulator.consent(authorizationUrl, choice);
  };

  const discover = async (as: Person, choice: ConsentChoice = {}): Promise<string> => {
    const landing = await comeBack(as, await consented(as, choice));
    const id = landing.searchParams.get("authorization");
    if (!id || landing.searchParams.has("problem")) throw new Error(`Landed on ${landing.search}.`);
    return id;
  };

  const one = (id: string, as: Person) => ({
    path: `${base}/authorizations/${id}`,
    params: { segment, id },
    as,
  });
  return {
    start,
    consented,
    comeBack,
    discover,
    list: (id: string, as: Person) => callRoute(pages, "GET", one(id, as)),
    cancel: (id: string, as: Person) => callRoute(pages, "DELETE", one(id, as)),
    select: (id: string, as: Person, accountIds: string[]) =>
      callRoute(selection, "POST", { ...one(id, as), body: { accountIds } }),
  };
}
