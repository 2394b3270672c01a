import { env } from "@/lib/env";
import type { HttpMethod, RouteHandler } from "@/lib/http/methods";
import type { Endpoint } from "@/lib/http/route";
import type { DescribedRoute } from "@/lib/openapi/describe-route";
import { openApiDocument } from "@/lib/openapi/document";
import { documentSchemas } from "./document-schemas";
import { wholeInventory } from "./whole-inventory";

type Seen = { method: HttpMethod; status: number; contentType: string | null; body: unknown };
type Place = { path: string; method: Lowercase<HttpMethod>; route: DescribedRoute };

export const document = openApiDocument(wholeInventory, env.BASE_URL);
export const schemaAt = documentSchemas(document);

/** Throws unless the document describes an answer of this route: its status, type and body. */
export function assertDocumented({ endpoint }: RouteHandler, seen: Seen): void {
  if (endpoint && endpoint.declaration.operation !== null) {
    assertDescribed(placeOf(endpoint, seen.method), seen);
  } else {
    assertFailure(seen);
  }
}

function assertDescribed(place: Place, seen: Seen): void {
  const answer = place.route.responses[seen.status];
  if (!answer) throw drift(place, seen, "this status is not documented");
  const type = seen.contentType?.split(";")[0] ?? null;
  if (seen.method === "HEAD" || (!answer.content && type === null)) return;
  if (!type || !answer.content?.[type]) throw drift(place, seen, `${type} is not documented`);
  if (type === "application/json") assertShape(place, seen);
}

function assertShape(place: Place, seen: Seen): void {
  const { path, method } = place;
  const where = ["paths", path, method, "responses", String(seen.status)];
  const fits = schemaAt(...where, "content", "application/json", "schema");
  if (!fits(seen.body)) throw drift(place, seen, JSON.stringify(fits.errors));
}

/** What no route answers, or a wrong method, is in the Error shape as well. */
function assertFailure({ status, body, method }: Seen): void {
  if (status < 400 || method === "HEAD") return;
  const fits = schemaAt("components", "schemas", "Error");
  if (!fits(body)) throw new Error(`A ${status} that is no Error: ${JSON.stringify(fits.errors)}`);
}

/** A route of several addresses is described alike at each. */
function placeOf(endpoint: Endpoint, seen: HttpMethod): Place {
  const method = (seen === "HEAD" ? "GET" : seen).toLowerCase() as Lowercase<HttpMethod>;
  const address = wholeInventory.find(({ routes }) =>
    Object.values(routes).some((handler) => handler.endpoint === endpoint),
  );
  const route = document.paths[address?.path ?? ""]?.[method];
  if (address && route) return { path: address.path, method, route };
  throw new Error("The route is not in the document: list it in app/api/inventory.ts.");
}

function drift({ path, method }: Place, { status, body }: Seen, why: string): Error {
  const shown = JSON.stringify(body).slice(0, 500);
  return new Error(`${method.toUpperCase()} ${path} answered ${status} with ${shown}: ${why}.`);
}
