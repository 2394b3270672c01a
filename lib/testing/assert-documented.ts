import type { HttpMethod, RouteHandler } from "@/lib/http/methods";
import type { Endpoint } from "@/lib/http/route";
import type { DescribedRoute } from "@/lib/openapi/describe-route";
import type { OpenApiDocument, PathItem } from "@/lib/openapi/document";
import { documentOfRun } from "./document-of-run";
import { documentSchemas } from "./document-schemas";

type Seen = { method: HttpMethod; status: number; contentType: string | null; body: unknown };
type Verb = keyof PathItem;
type Place = { path: string; method: Verb; route: DescribedRoute };
type Reference = { document: OpenApiDocument; schemaAt: ReturnType<typeof documentSchemas> };

let opened: Promise<Reference> | undefined;

async function openReference(): Promise<Reference> {
  const document = await documentOfRun();
  return { document, schemaAt: documentSchemas(document) };
}

/** Throws unless the document describes an answer of this route: its status, type and body. */
export async function assertDocumented({ endpoint }: RouteHandler, seen: Seen): Promise<void> {
  opened ??= openReference();
  const reference = await opened;
  if (endpoint && endpoint.declaration.operation !== null) {
    assertDescribed(reference, placeOf(reference.document, endpoint, seen.method), seen);
  } else {
    assertFailure(reference, seen);
  }
}

function assertDescribed(reference: Reference, place: Place, seen: Seen): void {
  const answer = place.route.responses[seen.status];
  if (!answer) throw drift(place, seen, "this status is not documented");
  const type = seen.contentType?.split(";")[0] ?? null;
  if (seen.method === "HEAD" || (!answer.content && type === null)) return;
  if (!type || !answer.content?.[type]) throw drift(place, seen, `${type} is not documented`);
  if (type === "application/json") assertShape(reference, place, seen);
}

function assertShape({ schemaAt }: Reference, place: Place, seen: Seen): void {
  const { path, method } = place;
  const where = ["paths", path, method, "responses", String(seen.status)];
  const fits = schemaAt(...where, "content", "application/json", "schema");
  if (!fits(seen.body)) throw drift(place, seen, JSON.stringify(fits.errors));
}

/** What no route answers, or a wrong method, is in the Error shape as well. */
function assertFailure({ schemaAt }: Reference, { status, body, method }: Seen): void {
  if (status < 400 || method === "HEAD") return;
  const fits = schemaAt("components", "schemas", "Error");
  if (!fits(body)) throw new Error(`A ${status} that is no Error: ${JSON.stringify(fits.errors)}`);
}

/** Found by its operation's name; a route of several addresses is described alike at each. */
function placeOf({ paths }: OpenApiDocument, endpoint: Endpoint, seen: HttpMethod): Place {
  const method = (seen === "HEAD" ? "GET" : seen).toLowerCase() as Verb;
  const name = endpoint.declaration.operation?.definition.name ?? "";
  const places = Object.entries(paths).flatMap(([path, item]): Place[] => {
    const route = item[method];
    return route ? [{ path, method, route }] : [];
  });
  const place =
    places.find(({ route }) => route.operationId === name) ??
    places.find(({ route }) => route.operationId.startsWith(`${name}_`));
  if (place) return place;
  throw new Error("The route is not in the document: list it in app/api/inventory.ts.");
}

function drift({ path, method }: Place, { status, body }: Seen, why: string): Error {
  const shown = JSON.stringify(body).slice(0, 500);
  return new Error(`${method.toUpperCase()} ${path} answered ${status} with ${shown}: ${why}.`);
}
