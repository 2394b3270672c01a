import type { Reply } from "../../simulation/reply";
import { findRoute, type Route } from "../../simulation/router";
import { recordDirectly } from "../../simulation/site";
import { simulatorOf } from "../../simulation/start";
import { plainText } from "../draft";
import { results } from "../results";
import { configuration } from "../settings";
import { accountRoutes } from "./account-routes";
import { errorAnswers, htmlPage, tokenIn } from "./caller";
import { capabilities } from "./capabilities";
import { countRoutes } from "./count-routes";
import { openSiteDialog } from "./dialog";
import { mediaRoutes } from "./media-routes";
import { webRoutes } from "./pages";
import { postRoutes } from "./post-routes";
import { fullId, permalinkOf, type Site, Switches } from "./site";
import { Effect, type Media, type Post, State } from "./state";
import { grantAccount, revokeTokens, tokenRoutes } from "./token-routes";

export const startWordPressSimulator = simulatorOf({
  name: "WordPress",
  configuration,
  switches: Switches,
  effect: Effect,
  state: () => new State(),
  results,
  idsFrom: 100n,
  dialog: openSiteDialog,
  routes: (site) => {
    const api = [
      ...accountRoutes(site),
      ...tokenRoutes(site),
      ...mediaRoutes(site),
      ...postRoutes(site),
      ...countRoutes(site),
    ].map((route) => asServed(site, route));
    return [...byQuery(site, api), ...api, ...webRoutes(site)];
  },
  errors: errorAnswers,
  accountIdOf: (site, _, request) => {
    const personId = site.store.state.tokens.get(tokenIn(request) ?? "")?.personId;
    return personId ? fullId(site, personId) : null;
  },
  publications: (site) => ({
    "post.published": ({ post }) => {
      const media = mediaOf(site, post);
      return {
        accountId: fullId(site, post.accountId),
        remoteId: post.id,
        parentRemoteId: null,
        text: textOf(post),
        mediaHashes: media.map(({ sha256 }) => sha256),
        alts: media.map(({ alt }) => alt),
        url: permalinkOf(site, post),
      };
    },
  }),
  grant: grantAccount,
  revoke: revokeTokens,
  deletePost: (site, id) => {
    recordDirectly(site, "sandbox.delete", { kind: "post.deleted", id });
  },
  capabilities,
});

/** A plugin switches the API off, or PHP writes a warning before each of its answers. */
function asServed(site: Site, route: Route): Route {
  const warning = "<br />\n<b>Warning</b>: Undefined variable in <b>plugin.php</b><br />\n";
  return {
    ...route,
    run: async (visit) => {
      if (site.switches.apiOff) return errorAnswers.notFound(visit.request);
      if (site.switches.permalinks === "plain" && visit.request.url.pathname !== "/") {
        return htmlPage(404, "Page not found");
      }
      const reply = await runOf(route, visit);
      return site.switches.phpWarnings ? { ...reply, body: warning + String(reply.body) } : reply;
    },
  };
}

async function runOf(route: Route, visit: Parameters<Route["run"]>[0]): Promise<Reply> {
  try {
    return await route.run(visit);
  } catch (error) {
    return errorAnswers.answerTo(error);
  }
}

/** Without pretty addresses, the front page with a route in its query is the API. */
function byQuery(site: Site, api: readonly Route[]): Route[] {
  const [front] = webRoutes(site).filter(({ path }) => path === "/");
  const dispatched = (method: Route["method"]): Route => ({
    method,
    path: "/",
    operation: "front.show",
    run: async (visit) => {
      const { url } = visit.request;
      const rest = url.searchParams.get("rest_route");
      if (rest === null) return front ? front.run(visit) : htmlPage(404, "Page not found");
      const asked = new URL(`/wp-json${rest}`, url);
      const match = findRoute(api, { method, url: asked });
      if (!match) return errorAnswers.notFound({ ...visit.request, url: asked });
      return await match.route.run({ ...visit, segments: match.segments });
    },
  });
  return [dispatched("GET"), dispatched("POST"), dispatched("DELETE")];
}

function textOf({ title, content }: Post): string {
  const words = plainText(content)
    .replace(/\n{2,}/g, "\n\n")
    .trim();
  return [plainText(title), words].filter((part) => part !== "").join("\n");
}

function mediaOf({ store }: Site, { featuredMedia, content }: Post): Media[] {
  const featured = store.state.media.get(String(featuredMedia));
  const below = [...content.matchAll(/<img src="([^"]+)"/g)].flatMap(([, address = ""]) => {
    return store.state.mediaAt(address) ?? [];
  });
  const first = featured && !below.includes(featured) ? [featured] : [];
  return [...first, ...below];
}
