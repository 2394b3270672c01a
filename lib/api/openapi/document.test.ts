import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as reference from "@/app/api/openapi.json/route";
import type { RouteModule } from "@/lib/api/http/methods";
import { statusByCode } from "@/lib/kernel/errors";
import { addedFields } from "@/lib/kernel/schema";
import { webhookEventTypes } from "@/lib/records/webhooks/event-types";
import { document, schemaAt, wholeInventory } from "@/testing/http/whole-document";
import { callRoute } from "@/testing/world/call-route";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const internal = new Map([
  ["app/api/[[...path]]/route.ts", "answers every unknown address"],
  ["app/api/inngest/route.ts", "the engine's own protocol"],
  ["app/api/mcp/route.ts", "describes itself to assistants"],
  ["pages/api/oauth/[...path].ts", "described by its metadata"],
]);

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => ending.test(path) && !/\.test\.ts$/.test(path));
}

const described = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, route]) => ({ path, method, route })),
);

const documented = new Set(
  wholeInventory
    .flatMap(({ routes }) => Object.values(routes))
    .filter(({ endpoint }) => endpoint && endpoint.declaration.operation !== null),
);

const answering = wholeInventory.flatMap(({ path, routes }) =>
  Object.entries(routes).flatMap(([method, { endpoint }]) => {
    const route = document.paths[path]?.[method.toLowerCase() as "get"];
    const output = endpoint?.declaration.operation?.definition.output;
    return route && output ? [[`${method} ${path}`, { route, output }] as const] : [];
  }),
);

/** Looks at every part of a schema, so that no union or record hides a field from `include`. */
function addedWithin(schema: z.ZodType): string[] {
  const found = new Set<string>();
  z.toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    override: ({ zodSchema }) => {
      for (const name of addedFields.get(zodSchema)?.names ?? []) found.add(name);
    },
  });
  return [...found].sort();
}

describe("the document", () => {
  it.each(filesUnder("app/api", /\/route\.ts$/).filter((file) => !internal.has(file)))(
    "holds every method of %s",
    async (file) => {
      const routes = (await import(`${root}/${file}`)) as RouteModule;
      const declared = Object.values(routes).filter(({ endpoint }) => endpoint);
      const missing = declared.filter((handler) => !documented.has(handler));
      expect(declared.length).toBeGreaterThan(0);
      expect(missing).toEqual([]);
    },
  );

  it("holds every route under pages/api", () => {
    const files = filesUnder("pages/api", /\.ts$/).filter((file) => !internal.has(file));
    const paths = files.map((file) => file.replace(/^pages|\.ts$/g, ""));
    expect(paths.filter((path) => !(path in document.paths))).toEqual([]);
  });

  it("has a known authentication for each route", () => {
    const policies = wholeInventory.flatMap(({ path, routes }) =>
      Object.entries(routes)
        .filter(([, { endpoint }]) => endpoint)
        .map(([method, { endpoint }]) => `${method} ${path} ${endpoint?.declaration.auth}`),
    );
    expect(
      policies.filter((line) => !/ (none|any|session|admin-session|admin-or-team-key)$/.test(line)),
    ).toEqual([]);
  });

  it("is OpenAPI 3.1 of version 0.2.6, with a unique id for each operation", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "0.2.6" } });
    const ids = described.map(({ route }) => route.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(document.tags.map(({ name }) => name));
    expect(described.filter(({ route }) => !tags.has(route.tags[0] ?? ""))).toEqual([]);
  });

  it("names all parameters of a path", () => {
    for (const { path, route } of described) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const given = route.parameters.filter((one) => one.in === "path");
      expect(new Set(given.map(({ name }) => name)), path).toEqual(new Set(inPath));
      expect(given.every(({ required }) => required)).toBe(true);
    }
  });

  it("lists the closed set of error codes", () => {
    const error = document.components.schemas.Error?.properties?.error;
    expect(error).toMatchObject({
      properties: { code: { enum: Object.keys(statusByCode) } },
      required: ["code", "message", "requestId"],
    });
    for (const code of Object.keys(statusByCode)) {
      expect(document.info.description).toContain(
        `\`${code}\` (${statusByCode[code as "forbidden"]})`,
      );
    }
  });

  it("documents 429 for a route with a rate limit, and not for a network's callback", () => {
    const limited = (path: string, method: "get" | "post") =>
      429 in (document.paths[path]?.[method]?.responses ?? {});
    expect(limited("/api/posts", "get")).toBe(true);
    expect(limited("/api/auth/setup", "post")).toBe(true);
    expect(limited("/api/health", "get")).toBe(false);
    expect(limited("/api/social/alpha/deauthorize", "post")).toBe(false);
  });

  it.each(answering)("takes include at %s exactly where the answer has added fields", (_, one) => {
    const { parameters } = one.route;
    const include = parameters.find(({ name }) => name === "include")?.schema.items;
    const known = Object(include).enum ?? [];
    expect(known.slice(1).sort()).toEqual(addedWithin(one.output));
  });

  it("lists the content types of uploaded and downloaded media", () => {
    const { get, put } = {
      ...document.paths["/api/storage/media"],
      ...document.paths["/api/storage/upload"],
    };
    const types = ["image/jpeg", "image/png", "image/webp", "image/gif", "video/mp4"];
    for (const described of [put?.requestBody, get?.responses[200], get?.responses[206]]) {
      expect(Object.keys(described?.content ?? {})).toEqual([...types, "video/quicktime"]);
    }
  });

  it.each(described.flatMap(examplesOf))("has an example that fits at %s %s", (...where) => {
    const { example } = exampleAt(where);
    const fits = schemaAt("paths", ...where, "schema");
    expect({ fits: fits(example), errors: fits.errors }).toEqual({ fits: true, errors: null });
  });
});

describe("the webhooks of the document", () => {
  const heard = Object.entries(document.webhooks);

  it("are all types that there are, each with the headers of a signed request", () => {
    expect(heard.map(([type]) => type)).toEqual(webhookEventTypes);
    const ids = described.map(({ route }) => route.operationId);
    for (const [, { post }] of heard) {
      expect(ids).not.toContain(post.operationId);
      const names = post.parameters.map(({ $ref }) => $ref.split("/").at(-1));
      expect(names).toEqual(Object.keys(document.components.parameters));
      expect(names).toEqual(["webhook-id", "webhook-timestamp", "webhook-signature"]);
    }
  });

  it.each(heard)("have an example that fits at %s", (type, { post }) => {
    const content = ["post", "requestBody", "content", "application/json", "schema"];
    const fits = schemaAt("webhooks", type, ...content);
    const { example } = post.requestBody.content["application/json"];
    expect({ fits: fits(example), errors: fits.errors }).toEqual({ fits: true, errors: null });
  });
});

function examplesOf({ path, method, route }: (typeof described)[number]): string[][] {
  const request = Object.keys(route.requestBody?.content ?? {}).map((type) => [
    "requestBody",
    type,
  ]);
  const answers = Object.entries(route.responses).flatMap(([status, { content = {} }]) =>
    Object.keys(content).map((type) => ["responses", status, type]),
  );
  return [...request, ...answers]
    .filter((where) => /json|form/.test(where.at(-1) ?? ""))
    .map((where) => [path, method, ...where.slice(0, -1), "content", where.at(-1) ?? ""]);
}

function exampleAt(where: string[]): { example?: unknown } {
  let value: unknown = document.paths;
  for (const part of where) value = Object(value)[part];
  return Object(value);
}

describe("GET /api/openapi.json", () => {
  it("answers a caller without a session with the document", async () => {
    const answer = await callRoute(reference, "GET", { path: "/api/openapi.json" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(document)));
  });
});
