import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { endpoints, type Fields, resources, type Schema } from "@/testing/http/specification";
import { document } from "@/testing/http/whole-document";
import type { DescribedRoute } from "./describe-route";
import type { JsonSchema } from "./json-schema";

const schemas = document.components.schemas;

function resolved(schema: JsonSchema | undefined): JsonSchema {
  return schema?.$ref ? resolved(schemas[schema.$ref.split("/").at(-1) ?? ""]) : (schema ?? {});
}

function routeAt(place: string): DescribedRoute {
  const [method = "", path = ""] = place.split(" ");
  const route = document.paths[path]?.[method.toLowerCase() as "get"];
  if (!route) throw new Error(`There is no ${place}.`);
  return route;
}

function bodyOf(place: string): JsonSchema {
  const [content] = Object.values(routeAt(place).requestBody?.content ?? {});
  return resolved(content?.schema);
}

function answerOf(place: string): JsonSchema {
  const schema = routeAt(place).responses[200]?.content?.["application/json"]?.schema;
  // The other answer is that of a dry run, which nobody gets without asking for one.
  return resolved((schema?.anyOf?.[0] as JsonSchema | undefined) ?? schema);
}

function fields(schema: JsonSchema | undefined): string[] {
  return Object.keys(resolved(schema).properties ?? {});
}

const added: Record<string, string> = {
  Post: "title labels crops networkOptions approval undoUntil seriesId occurrence",
  Delivery: "linkParameters",
  User: "firstDayOfWeek avatarUrl approvalMails",
};

const described: [name: string, heading: string][] = [
  ["Post", "Post"],
  ["Media", "Media"],
  ["Delivery", "Delivery"],
  ["UploadReservation", "Upload reservation"],
  ["User", "User"],
  ["Workspace", "Workspace"],
  ["Credential", "Credential"],
  ["DeletionReceipt", "Deletion receipt"],
];

describe("the specification's resources", () => {
  it.each(described)(
    "%s has its fields, all present, and those of ours as optional ones",
    (name, heading) => {
      const specified = Object.keys(resources[heading] ?? {}).sort();
      const ours = added[name]?.split(" ") ?? [];
      expect([...(schemas[name]?.required ?? [])].sort()).toEqual(specified);
      expect(fields(schemas[name]).sort()).toEqual([...specified, ...ours].sort());
    },
  );

  it("a credential in a list is a Credential, and optional fields of ours", () => {
    const specified = Object.keys(resources.Credential ?? {});
    expect(schemas.ListedCredential?.required?.toSorted()).toEqual(specified.toSorted());
    const ours = ["owner", "lastUsedAt", "policy", "effective", "limit"];
    expect(fields(schemas.ListedCredential)).toEqual([...specified, ...ours]);
  });

  it("an Error has a code, a message and a request id", () => {
    const error = resolved(schemas.Error?.properties?.error as JsonSchema);
    expect(error.required).toEqual(["code", "message", "requestId"]);
  });

  it("a Page candidate has its fields, and perhaps more", () => {
    const wanted = ["accountId", "name", "handle", "avatarUrl"];
    expect(fields(schemas.PageCandidate)).toEqual(expect.arrayContaining(wanted));
  });
});

describe("the specification's endpoints", () => {
  it.each(endpoints)("$place takes and answers its fields", ({ place, body = {}, answer }) => {
    expect(fields(bodyOf(place))).toEqual(expect.arrayContaining(Object.keys(body)));
    expect(fields(answerOf(place))).toEqual(
      expect.arrayContaining(Object.keys(Object(answer.properties))),
    );
  });

  const bounded = endpoints.flatMap(({ place, body = {} }) =>
    Object.entries(body).map(([field, schema]) => [place, field, boundsOf(schema)] as const),
  );

  it.each(bounded.filter(([, , bounds]) => Object.keys(bounds).length > 0))(
    "the limits of %s, %s: %s",
    (place, field, bounds) => {
      const described: JsonSchema = Object(bodyOf(place).properties)[field];
      const [least, most] = [String(bounds.minLength), String(bounds.maxLength)];
      const isInPattern = described.pattern?.endsWith(`{${least},${most}}$`);
      if (!isInPattern) expect(described).toMatchObject(bounds);
    },
  );

  it.each(["GET /api/team-credentials", "GET /api/credentials"])(
    "%s pages by 1 to 200",
    (place) => {
      expect(routeAt(place).parameters.slice(0, 2)).toMatchObject([
        { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 200 } },
        { name: "cursor", in: "query", schema: { format: "uuid" } },
      ]);
    },
  );

  it.each(["data-deletion", "deauthorize"])("alpha's %s takes a form without a session", (word) => {
    const route = routeAt(`POST /api/social/alpha/${word}`);
    expect(Object.keys(route.requestBody?.content ?? {})).toEqual([
      "application/x-www-form-urlencoded",
    ]);
    expect(route.security).toEqual([]);
  });

  it("posts and media accept a key or a session, other routes only a session", () => {
    const either = [{ apiKey: [] }, { session: [] }];
    expect(routeAt("PATCH /api/posts/{postId}").security).toEqual(either);
    expect(routeAt("POST /api/media/uploads").security).toEqual(either);
    for (const place of ["GET /api/credentials", "GET /api/auth/email-change"]) {
      expect(routeAt(place).security).toEqual([{ session: [] }]);
    }
  });
});

const bounds = ["minLength", "maxLength", "minItems", "maxItems", "maximum"];

function boundsOf(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => bounds.includes(keyword)));
}

// A stranger's checkout has no copy of the specification beside it.
const specification = new URL("../../../../shared/spec.md", import.meta.url);

if (existsSync(specification)) {
  const sections = readFileSync(specification, "utf8").split(/^(?=##)/m);

  describe("the transcription", () => {
    it.each(Object.entries(resources))("of %s is the table of the specification", (name, own) => {
      const rows = rowsOf(sections.find((one) => new RegExp(`^### ${name}( \\(|\n)`).test(one)));
      expectRows(rows, own);
    });

    it.each(endpoints.map((endpoint, index) => ({ ...endpoint, number: index + 1 })))(
      "of $place is the specification's endpoint $number",
      ({ place, number, body = {} }) => {
        const section = sections.find((one) => one.startsWith(`### ${number}. `)) ?? "";
        expect(section).toContain(`\`${place}\``);
        const rows = rowsOf(section);
        if (rows.length > 0) expectRows(rows, body);
        if (section.includes("\n- Same as ")) return;
        for (const field of Object.keys(body)) {
          expect(section).toMatch(new RegExp(`\`${field}\`|\\| ${field} \\|`));
        }
      },
    );

    it("has all endpoints", () => {
      expect(sections.filter((one) => /^### \d+\. /.test(one))).toHaveLength(endpoints.length);
    });
  });
}

type Row = { name: string; type: string; words: string };

function rowsOf(section = ""): Row[] {
  const lines = section.split("\n").filter((line) => /^\| (?!Field )[\w.]+ \|/.test(line));
  return lines.map((line) => {
    const [, name = "", type = "", note = ""] = line.split("|").map((cell) => cell.trim());
    return { name, type, words: `${type} ${note}` };
  });
}

function expectRows(rows: Row[], own: Fields): void {
  expect(rows.map(({ name }) => name).filter((name) => !name.includes("."))).toEqual(
    Object.keys(own),
  );
  for (const { name, type, words } of rows) {
    const [parent = "", child] = name.split(".");
    const schema = child ? Object(own[parent]?.properties)[child] : own[parent];
    expect(schema, `${name}: ${words}`).toMatchObject({
      type: typeIn(type),
      ...limitsIn(type, words),
    });
  }
}

function typeIn(cell: string): string | string[] {
  if (cell === "null when no error") return ["object", "null"];
  const bare = cell.replaceAll(/\(.*?\)/g, "").replace(/ (of|mapping) .*/, "");
  const types = bare.match(/\b(string|integer|number|boolean|object|array|null)\b/g) ?? [];
  return types.length === 1 ? (types[0] ?? "") : types;
}

function limitsIn(type: string, words: string): Schema {
  const [, from, to, unit] = /(?:(\d+) to|at most) (\d+) (characters|elements)/.exec(words) ?? [];
  const [, maximum] = /at most (\d+);/.exec(words) ?? [];
  const choices = /^(?:string )?(?:one of )?(`[^.]*)/.exec(words);
  const kind = unit === "elements" ? "Items" : "Length";
  return {
    ...(from && { [`min${kind}`]: Number(from) }),
    ...(to && { [`max${kind}`]: Number(to) }),
    ...(maximum && { maximum: Number(maximum) }),
    ...(choices &&
      / or |one of/.test(words) && {
        enum: [...words.matchAll(/`([^`]+)`/g)].map(([, value]) => value),
      }),
    ...(/\(UUID/.test(type) && { pattern: expect.stringContaining("[1-8]") }),
    ...(/timestamp|UTC/.test(words) && { pattern: expect.stringMatching(/Z\$$/) }),
  };
}
