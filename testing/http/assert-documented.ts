import type { HttpMethod, RouteHandler } from "@/lib/api/http/methods";
import type { Endpoint } from "@/lib/api/http/route";
import type { OpenApiDocument } from "@/lib/api/openapi/document";
import { type Answer, contractViolations, type Place, pathItemKey } from "./contract-violations";
import { referenceOfRun } from "./reference-of-run";

type Seen = Answer & { method: HttpMethod };

export async function assertDocumented({ endpoint }: RouteHandler, seen: Seen): Promise<void> {
  const reference = await referenceOfRun();
  const isDocumented = endpoint && endpoint.declaration.operation !== null;
  if (!isDocumented && seen.status < 400) return;
  const place = isDocumented ? placeOf(reference.document, endpoint, seen.method) : null;
  const violation = contractViolations(reference, seen, place);
  if (violation) throw new Error(violation);
}

// The operation's name finds the route: the document describes a route's addresses alike.
function placeOf({ paths }: OpenApiDocument, endpoint: Endpoint, seen: HttpMethod): Place {
  const method = pathItemKey(seen);
  const name = endpoint.declaration.operation?.definition.name ?? "";
  const operations = Object.entries(paths).map(([path, item]) => ({
    place: { path, method },
    id: item[method]?.operationId ?? "",
  }));
  const found =
    operations.find(({ id }) => id === name) ??
    operations.find(({ id }) => id.startsWith(`${name}_`));
  if (found) return found.place;
  throw new Error("The route is not in the document: run `npm run generate`.");
}
