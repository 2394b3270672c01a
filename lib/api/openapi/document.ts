import { setImmediate as turn } from "node:timers/promises";
import type { HttpMethod } from "@/lib/api/http/methods";
import type { Documented, Endpoint } from "@/lib/api/http/route";
import { type ErrorCode, statusByCode } from "@/lib/kernel/errors";
import { rules } from "@/lib/kernel/limits/rate-limits";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import type { Address } from "./address";
import { headerComponents, securitySchemes } from "./describe-policy";
import { type DescribedRoute, describeRoute } from "./describe-route";
import { describeWebhooks, webhookHeaders } from "./describe-webhooks";
import { errorDescriptions } from "./error-codes";
import { componentSchemas } from "./json-schema";
import { storagePaths } from "./storage-paths";
import { tags } from "./tags";

export type PathItem = Partial<Record<Lowercase<HttpMethod>, DescribedRoute>>;

/** Lets other work go on between two addresses, as what is published waits for no document. */
export async function openApiDocument(addresses: Address[], serverUrl: string) {
  const paths: Record<string, PathItem> = {};
  for (const address of addresses) {
    const item = pathItem(address);
    if (Object.keys(item).length > 0) paths[address.path] = item;
    await turn();
  }
  Object.assign(paths, storagePaths);
  const used = usedTags(paths);
  return {
    openapi: "3.1.0",
    info: { title: "Herald", version: "0.2.6", description: conventions },
    servers: [{ url: serverUrl }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: componentSchemas(),
      parameters: webhookHeaders,
      headers: headerComponents,
      securitySchemes,
    },
  };
}

export type OpenApiDocument = Awaited<ReturnType<typeof openApiDocument>>;

function pathItem(address: Address): PathItem {
  const methods = Object.entries(address.routes).filter(([method]) => method !== "HEAD");
  return Object.fromEntries(
    methods.flatMap(([method, { endpoint }]) => {
      const declaration = endpoint?.declaration;
      if (!declaration || !isDocumented(declaration)) return [];
      const route = describeRoute(address, method as HttpMethod, declaration);
      return [[method.toLowerCase(), route]];
    }),
  );
}

type Declaration = Endpoint["declaration"];

function isDocumented(
  declaration: Declaration,
): declaration is Declaration & { operation: Documented } {
  return declaration.operation !== null;
}

function usedTags(paths: Record<string, PathItem>): Set<string> {
  return new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((route) => route.tags)),
  );
}

const listOfCodes = (Object.keys(statusByCode) as ErrorCode[])
  .map((code) => `- \`${code}\` (${statusByCode[code]}): ${errorDescriptions[code]}`)
  .join("\n");

const networkWords = Object.values<Network>(networks)
  .map(({ apiName, id, label }) => `\`${apiName}\` is ${label} (\`provider\` \`${id}\`)`)
  .join(", ");

const conventions = [
  "Write, schedule and publish a team's posts to social networks.",
  "Bodies are JSON in UTF-8, at most 256 KiB, with strict types; a field that is not listed is refused. Text is kept as sent, and characters are Unicode code points; U+0000 and a surrogate without its other half (such as `\\ud800` alone) are refused in any string, also in a query. Instants are ISO 8601 in UTC with a trailing `Z`.",
  "Lists are `{items, hasMore, nextCursor}`, newest first; pass `nextCursor` as `cursor`.",
  "A resource answers the fields that are marked as required. It has others, on the routes that take `include`: name them, as in `?include=title,labels`, or ask for all by `?include=*`. Strict clients need not know them, and more may come.",
  "An `idempotencyKey` is kept for 7 days: the same key with the same body answers what it answered first, with another body it is refused.",
  "A change names the `version` it was made from; where another change came first it is refused, and `error.details.currentVersion` tells the version of today.",
  `Calls are counted by the minute: a key's ${rules.bearer_reads.points} reads and ${rules.bearer_writes.points} writes, a session's ${rules.session.points}, of either ${rules.uploads.points} reserved uploads, ${rules.outside.points} linked pages and ${rules.network_tests.points} tests of connections. \`RateLimit-*\` tells what is left; after a 429 wait as many seconds as \`Retry-After\` says.`,
  "The first administrator is created with the setup secret, which the server prints when it starts. Networks' callbacks prove themselves by `signed_request`, signed with the app's secret.",
  `Paths under \`/api/social\` name a network by a word of their own: ${networkWords}.`,
  "A webhook hears what happens, as `webhooks` in this document lists it: signed requests by Standard Webhooks 1.0, sent again until they arrive.",
  "`docs/api-walkthrough.sh`, beside Herald's source, goes from a key to a published post with curl alone.",
  "Every failure is an Error. An address or a method that is not listed is refused in the same shape (404, 405). The codes are:",
  listOfCodes,
].join("\n\n");
