import type { OpenApiDocument, PathItem } from "@/lib/openapi/document";
import { documentSchemas } from "./document-schemas";

/** An answer as it came. */
export type Answer = {
  method: string;
  path: string;
  status: number;
  contentType: string | null;
  /** Parsed where it is JSON; undefined where nobody could read it. */
  body?: unknown;
};

export type Reference = { document: OpenApiDocument; schemaAt: ReturnType<typeof documentSchemas> };

/** One method of one address of the document. */
export type Place = { path: string; method: keyof PathItem };

export function openReference(document: OpenApiDocument): Reference {
  return { document, schemaAt: documentSchemas(document) };
}

/** Whether the document is about this path; some protocols have documents of their own. */
export function isDescribedHere(path: string): boolean {
  return /^\/api(\/|$)/.test(path) && !/^\/api\/(mcp|oauth)(\/|$)/.test(path);
}

/**
 * What the document does not describe of an answer: its status, type or body; null where it does.
 * The place is found by the path where it is not known; what no route answers is an Error.
 */
export function contractViolations(
  reference: Reference,
  answer: Answer,
  place = placeOf(reference.document, answer),
): string | null {
  const why = place ? driftAt(reference, answer, place) : driftNowhere(reference, answer);
  if (why === null) return null;
  const { method, path, status, body } = answer;
  const shown = body === undefined ? "" : ` with ${JSON.stringify(body).slice(0, 500)}`;
  return `${method} ${path} answered ${status}${shown}: ${why}.`;
}

/** `HEAD` is described by `GET`. */
export function verbOf(method: string): Place["method"] {
  return (method === "HEAD" ? "get" : method.toLowerCase()) as Place["method"];
}

/** Null where no route answers, which may also be the guard before the routes. */
function placeOf({ paths }: OpenApiDocument, { path, method, status }: Answer): Place | null {
  const place = { path: addressOf(paths, path), method: verbOf(method) };
  return paths[place.path]?.[place.method] && status !== headersTooLong ? place : null;
}

const headersTooLong = 431;

/** Fixed words come before parameters, as in routing. */
function addressOf(paths: OpenApiDocument["paths"], path: string): string {
  const fitting = Object.keys(paths).filter((address) =>
    new RegExp(`^${address.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  const parameters = (address: string) => address.split("{").length;
  return fitting.sort((a, b) => parameters(a) - parameters(b))[0] ?? "";
}

function driftAt(reference: Reference, answer: Answer, { path, method }: Place): string | null {
  const described = reference.document.paths[path]?.[method]?.responses[answer.status];
  const type = typeOf(answer);
  if (!described) return "this status is not documented";
  if (!described.content && type === null) return null;
  if (!type || !described.content?.[type]) return `${type} is not documented`;
  const where = ["paths", path, method, "responses", String(answer.status), "content", type];
  return shapeDrift(reference, answer, [...where, "schema"]);
}

function driftNowhere(reference: Reference, answer: Answer): string | null {
  if (answer.status < 400) return "the document does not have this";
  const type = typeOf(answer);
  if (type !== "application/json") return `${type} is no failure's type`;
  return shapeDrift(reference, answer, ["components", "schemas", "Error"]);
}

function typeOf({ contentType }: Answer): string | null {
  return contentType?.split(";")[0] ?? null;
}

function shapeDrift({ schemaAt }: Reference, answer: Answer, where: string[]): string | null {
  if (answer.method === "HEAD" || answer.body === undefined) return null;
  const fits = schemaAt(...where);
  return fits(answer.body) ? null : JSON.stringify(fits.errors);
}
