import type { OpenApiDocument, PathItem } from "@/lib/api/openapi/document";
import { documentSchemas } from "./document-schemas";

export type Answer = {
  method: string;
  path: string;
  status: number;
  contentType: string | null;
  body?: unknown;
};

export type Reference = { document: OpenApiDocument; schemaAt: ReturnType<typeof documentSchemas> };

export type Place = { path: string; method: keyof PathItem };

export function openReference(document: OpenApiDocument): Reference {
  return { document, schemaAt: documentSchemas(document) };
}

export function isDescribedHere(path: string): boolean {
  return /^\/api(\/|$)/.test(path) && !/^\/api\/(mcp|oauth)(\/|$)/.test(path);
}

export function contractViolations(
  reference: Reference,
  answer: Answer,
  place = placeOf(reference.document, answer),
): string | null {
  const why = place
    ? violationAt(reference, answer, place)
    : violationWithoutRoute(reference, answer);
  if (why === null) return null;
  const { method, path, status, body } = answer;
  const shown = body === undefined ? "" : ` with ${JSON.stringify(body).slice(0, 500)}`;
  return `${method} ${path} answered ${status}${shown}: ${why}.`;
}

export function pathItemKey(method: string): Place["method"] {
  return (method === "HEAD" ? "get" : method.toLowerCase()) as Place["method"];
}

function placeOf({ paths }: OpenApiDocument, { path, method }: Answer): Place | null {
  const place = { path: addressOf(paths, path), method: pathItemKey(method) };
  return paths[place.path]?.[place.method] ? place : null;
}

function addressOf(paths: OpenApiDocument["paths"], path: string): string {
  const fitting = Object.keys(paths).filter((address) =>
    new RegExp(`^${address.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  const parameters = (address: string) => address.split("{").length;
  return fitting.sort((a, b) => parameters(a) - parameters(b))[0] ?? "";
}

function violationAt(reference: Reference, answer: Answer, { path, method }: Place): string | null {
  const described = reference.document.paths[path]?.[method]?.responses[answer.status];
  const type = typeOf(answer);
  if (!described) return "this status is not documented";
  if (!described.content && type === null) return null;
  if (!type || !described.content?.[type]) return `${type} is not documented`;
  const where = ["paths", path, method, "responses", String(answer.status), "content", type];
  return schemaViolation(reference, answer, [...where, "schema"]);
}

function violationWithoutRoute(reference: Reference, answer: Answer): string | null {
  if (answer.status < 400) return "the document does not have this";
  const type = typeOf(answer);
  if (type !== "application/json") return `${type} is no failure's type`;
  return schemaViolation(reference, answer, ["components", "schemas", "Error"]);
}

function typeOf({ contentType }: Answer): string | null {
  return contentType?.split(";")[0] ?? null;
}

function schemaViolation({ schemaAt }: Reference, answer: Answer, where: string[]): string | null {
  if (answer.method === "HEAD" || answer.body === undefined) return null;
  const fits = schemaAt(...where);
  return fits(answer.body) ? null : JSON.stringify(fits.errors);
}
