import { randomBytes } from "node:crypto";
import type { Account } from "../../network";
import { type ConsentPage, permissionFields } from "../../simulation/consent-page";
import {
  type Consent,
  type ConsentDialog,
  type ConsentRequest,
  type Dialog,
  openDialog,
} from "../../simulation/dialog";
import { html } from "../../simulation/html";
import { recordDirectly } from "../../simulation/site";
import type { ConsentChoice } from "../../simulator";
import { permissions } from "../settings";
import { styles } from "./pages";
import { fullId, homeOf, localId, type Site } from "./site";
import type { Effect, Integration } from "./state";
import { findSample, type SampleSite, sampleSites } from "./world";

const knownPermissions = Object.fromEntries(
  permissions.map(({ name, purpose }) => [name, purpose]),
);

/**
 * Stands for the page of Ghost's settings where people make an integration and copy its key, which no
 * real site sends anywhere by itself. People are known by their sites here, accounts by the whole ids.
 */
export function openIntegrations(site: Site): Dialog {
  const { routes, consent } = openDialog(site, dialogOf(site));
  return {
    routes,
    consent: (address: string, { accountIds, ...choice }: ConsentChoice = {}) =>
      consent(address, accountIds ? { ...choice, accountIds: accountIds.map(localId) } : choice),
  };
}

export function grantAccount(site: Site, accountId = sampleSites[0]?.id ?? ""): Account {
  const sample = findSample(localId(accountId));
  if (!sample) throw new Error(`There is no sample site ${accountId}.`);
  const integration = newIntegration(sample.id);
  recordDirectly(site, "sandbox.grant", integration);
  const { keyId, secret } = integration;
  return {
    accountId: fullId(site, sample.id),
    name: sample.name,
    credentials: { site: homeOf(site, sample.id), keyId, secret },
  };
}

export function removeIntegrations(site: Site, accountId: string | undefined): void {
  const own = [...site.store.state.integrations.values()].filter(({ siteId }) => {
    return accountId === undefined || siteId === localId(accountId);
  });
  const keyIds = own.map(({ keyId }) => keyId);
  recordDirectly(site, "sandbox.revoke", { kind: "integrations.removed", keyIds });
}

function newIntegration(siteId: string): Integration {
  return {
    kind: "integration.added",
    siteId,
    keyId: randomBytes(12).toString("hex"),
    secret: randomBytes(32).toString("hex"),
  };
}

function dialogOf(site: Site): ConsentDialog<SampleSite, Effect> {
  return {
    path: "/ghost/integrations/new",
    people: sampleSites,
    page: consentPage,
    knownPermissions,
    scopeSeparator: /,/,
    requiresResponseType: true,
    refusals: {
      unknownApp: "This sandbox belongs to another installation.",
      unknownRedirect: () => "This sandbox belongs to another installation.",
      wrongResponseType: "This page is asked for a code.",
    },
    denial: { error: "access_denied" },
    grant: ({ person, permissions: given }: Consent<SampleSite>) => {
      const effect = newIntegration(person.id);
      const { keyId, secret } = effect;
      // The other key of an integration, which people copy by mistake, can only read.
      const key = given.length > 0 ? `${keyId}:${secret}` : secret.slice(0, 26);
      return { effect, query: { site: homeOf(site, person.id), code: key } };
    },
    callbackFragment: "",
  };
}

function consentPage(person: SampleSite, { scopes }: ConsentRequest): ConsentPage {
  return {
    title: "Add custom integration",
    styles,
    grantLabel: "Add",
    content: html`<header class="pad">
<h1>Add Herald to ${person.name}?</h1>
<p class="muted">On a real site you make this key under Settings, Integrations, and type it into Herald.</p>
</header>
${permissionFields("Key", scopes, knownPermissions)}`,
  };
}
