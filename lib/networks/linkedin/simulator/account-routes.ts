import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { readCaller, readRestCaller } from "./caller";
import { invalid, list, notFound } from "./rest";
import type { Site } from "./site";
import {
  findOrganization,
  findPerson,
  type SampleOrganization,
  sampleOrganizations,
} from "./world";

export function accountRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/v2/userinfo",
      operation: "person.read",
      run: (visit) => readPerson(site, visit),
    },
    {
      method: "GET",
      path: "/rest/organizationAcls",
      operation: "acls.list",
      run: (visit) => listAcls(site, visit),
    },
    {
      method: "GET",
      path: "/rest/organizations",
      operation: "organization.find",
      run: (visit) => findByVanityName(site, visit),
    },
    {
      method: "GET",
      path: "/rest/organizations/:organizationId",
      operation: "organization.read",
      run: (visit) => {
        readRestCaller(site, visit, "rw_organization_admin");
        return json(nodeOf(findNamed(visit)));
      },
    },
    {
      method: "GET",
      path: "/v2/organizations/:organizationId",
      operation: "logo.read",
      run: (visit) => readLogo(site, visit),
    },
  ];
}

function readPerson(site: Site, { request }: Visit): Reply {
  const { personId } = readCaller(site, request, "openid");
  const name = findPerson(personId)?.name ?? "";
  return json({ sub: personId, name, locale: { country: "US", language: "en" } });
}

function listAcls(site: Site, visit: Visit): Reply {
  const { personId } = readRestCaller(site, visit, "rw_organization_admin");
  const { parameters } = visit.request;
  if (parameters.get("q") !== "roleAssignee") {
    invalid("ILLEGAL_ARGUMENT", "The finder must be roleAssignee");
  }
  const kept = site.store.state.organizationsOf.get(personId) ?? [];
  const { aclField, aclsPerAnswer } = site.switches;
  const rows = (findPerson(personId)?.roles ?? [])
    .filter(({ organizationId }) => kept.includes(organizationId))
    .filter((row) => isAsked(row, parameters))
    .map(({ organizationId, role, state }) => ({
      [aclField]: `urn:li:organization:${organizationId}`,
      roleAssignee: `urn:li:person:${personId}`,
      role,
      state,
    }));
  return list(visit.request, rows, { atMost: aclsPerAnswer });
}

function isAsked(row: { role: string; state: string }, parameters: URLSearchParams): boolean {
  const role = parameters.get("role") ?? row.role;
  const state = parameters.get("state") ?? row.state;
  return role === row.role && state === row.state;
}

function findByVanityName(site: Site, visit: Visit): Reply {
  readRestCaller(site, visit, "rw_organization_admin");
  const { parameters } = visit.request;
  if (parameters.get("q") !== "vanityName") {
    invalid("ILLEGAL_ARGUMENT", "The finder must be vanityName");
  }
  const wanted = parameters.get("vanityName")?.toLowerCase();
  const rows = sampleOrganizations.filter(({ vanityName }) => vanityName === wanted);
  return list(visit.request, rows.map(nodeOf));
}

function readLogo(site: Site, visit: Visit): Reply {
  readCaller(site, visit.request, "rw_organization_admin");
  const organization = findNamed(visit);
  const identifier = `${site.baseUrl}/logo/${organization.id}.jpg`;
  return json({
    id: Number(organization.id),
    logoV2: {
      ...nodeOf(organization).logoV2,
      "original~": { elements: [{ identifiers: [{ identifier }] }] },
    },
  });
}

function findNamed({ segments }: Visit): SampleOrganization {
  return findOrganization(segments.organizationId) ?? notFound();
}

function nodeOf({ id, name, vanityName }: SampleOrganization) {
  return {
    id: Number(id),
    localizedName: name,
    vanityName,
    logoV2: { original: `urn:li:digitalmediaAsset:C4D0BAQ${id}` },
  };
}
