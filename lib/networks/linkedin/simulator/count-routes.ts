import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { denyAccess, readRestCaller, requireAdministrator } from "./caller";
import { invalid, list } from "./rest";
import type { Site } from "./site";
import { organizationIdOf } from "./world";

export function countRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/rest/organizationalEntityShareStatistics",
      operation: "posts.count",
      run: (visit) => countPosts(site, visit),
    },
    {
      method: "GET",
      path: "/rest/networkSizes/:organizationUrn",
      operation: "followers.count",
      run: (visit) => countFollowers(site, visit),
    },
  ];
}

const kinds = { shares: "urn:li:share:", ugcPosts: "urn:li:ugcPost:" } as const;
type Kind = keyof typeof kinds;

/** Refuses all for one post of the other kind or of another Page, and leaves out what it did not count. */
function countPosts(site: Site, visit: Visit): Reply {
  const caller = readRestCaller(site, visit, "rw_organization_admin");
  const { parameters } = visit.request;
  if (parameters.get("q") !== "organizationalEntity") {
    invalid("ILLEGAL_ARGUMENT", "The finder must be organizationalEntity");
  }
  const owner = organizationIdOf(parameters.get("organizationalEntity"));
  const organizationId = requireAdministrator(caller, owner);
  const { kind, urns } = readList(visit.request.url);
  const foreign = urns.findIndex((urn) => {
    const post = site.store.state.posts.get(urn);
    const isOther = post !== undefined && post.organizationId !== organizationId;
    return isOther || !urn.startsWith(kinds[kind]);
  });
  if (foreign >= 0) {
    denyAccess(
      `Unpermitted fields present in PARAMETER: Data Processing Exception while processing fields [/${kind}[${foreign}]]`,
    );
  }
  const rows = urns.flatMap((urn) => {
    const isCounted = isWithin(site, site.store.state.visiblePost(urn)?.atMs);
    const name = kind === "shares" ? "share" : "ugcPost";
    return isCounted ? [{ [name]: urn, ...statisticsOf(site, { organizationId, urn }) }] : [];
  });
  return list(visit.request, rows);
}

/** The words around the URNs are part of the address's own syntax, so that they come as they are. */
function readList({ search }: URL): { kind: Kind; urns: string[] } {
  const [, name, written = ""] = search.match(/[?&](shares|ugcPosts)=List\(([^()]*)\)/) ?? [];
  if (name !== "shares" && name !== "ugcPosts") {
    invalid("ILLEGAL_ARGUMENT", "The simulator counts posts that are named in a list");
  }
  if (written.includes(":")) invalid("ILLEGAL_ARGUMENT", "URNs in a list must be encoded");
  return { kind: name, urns: written.split(",").map(decodeURIComponent) };
}

const yearMs = 365 * 86_400_000;

function isWithin({ now, switches }: Site, atMs: number | undefined): boolean {
  const ageMs = now().getTime() - (atMs ?? 0);
  return ageMs >= switches.countsLagMs && ageMs <= yearMs;
}

type Counted = { organizationId: string; urn: string };

function statisticsOf({ counts: { of } }: Site, { organizationId, urn: post }: Counted) {
  return {
    organizationalEntity: `urn:li:organization:${organizationId}`,
    totalShareStatistics: {
      impressionCount: of(post, "views"),
      uniqueImpressionsCount: of(post, "reach"),
      likeCount: of(post, "reactions"),
      commentCount: of(post, "comments"),
      shareCount: of(post, "shares"),
      clickCount: of(post, "clicks"),
      engagement: 0,
    },
  };
}

function countFollowers(site: Site, visit: Visit): Reply {
  readRestCaller(site, visit, "rw_organization_admin");
  if (visit.request.parameters.get("edgeType") !== "COMPANY_FOLLOWED_BY_MEMBER") {
    invalid("ILLEGAL_ARGUMENT", "The edge must be COMPANY_FOLLOWED_BY_MEMBER");
  }
  const organizationId = organizationIdOf(visit.segments.organizationUrn) ?? "";
  return json({ firstDegreeSize: site.counts.of(organizationId, "followers") });
}
