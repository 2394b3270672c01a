import { describe, expect, it } from "vitest";
import { document } from "@/testing/whole-document";
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
  return resolved(routeAt(place).responses[200]?.content?.["application/json"]?.schema);
}

function fields(schema: JsonSchema | undefined): string[] {
  return Object.keys(resolved(schema).properties ?? {});
}

const resources: Record<string, string> = {
  Post: "id title text labels additionalPosts mediaOverrides crops networkOptions scheduledAt undoUntil idempotencyKey state version createdAt media managedBy deliveries",
  Media: "id fileName contentType sizeBytes width height alt durationSeconds",
  Delivery:
    "id postIndex connectionId provider accountName textOverride state providerPostId publishedUrl error publishedAt",
  UploadReservation: "mediaId uploadUrl headers",
  UserSummary: "id name avatarUrl",
  User: "id name email role timeZone emailVerified dateFormat timeFormat notificationPreferences passkeyCount firstDayOfWeek avatarUrl",
  Workspace: "id name createdAt",
  Credential:
    "id name accessLevel includeAdmin tokenType tokenPrefix createdAt expiresAt revokedAt",
  DeletionReceipt: "url confirmation_code",
};

describe("the specification's resources", () => {
  it.each(Object.entries(resources))("%s has exactly its fields, all present", (name, list) => {
    expect(fields(schemas[name]).sort()).toEqual(list.split(" ").sort());
    expect([...(schemas[name]?.required ?? [])].sort()).toEqual(list.split(" ").sort());
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

const endpoints: [place: string, body: string, answer: string][] = [
  [
    "PATCH /api/posts/{postId}",
    "text connectionIds mediaIds scheduledAt idempotencyKey version",
    "post",
  ],
  ["POST /api/media/uploads", "fileName contentType sizeBytes alt", "mediaId uploadUrl headers"],
  [
    "POST /api/auth/setup",
    "setupSecret workspaceName name email password dateFormat timeFormat timeZone",
    "user workspace",
  ],
  ["POST /api/team-credentials", "name accessLevel includeAdmin expiresAt", "credential token"],
  ["GET /api/team-credentials", "", "items hasMore nextCursor"],
  ["GET /api/credentials", "", "items hasMore nextCursor"],
  ["GET /api/social/alpha-pages/authorizations/{id}", "", "pages"],
  ["DELETE /api/social/alpha-pages/authorizations/{id}", "", "cancelled"],
  ["GET /api/social/gamma-pages/authorizations/{id}", "", "pages"],
  ["POST /api/social/alpha/data-deletion", "signed_request", "url confirmation_code"],
  ["POST /api/social/alpha/deauthorize", "signed_request", "success"],
  ["POST /api/social/beta/deauthorize", "signed_request", "success"],
  ["GET /api/auth/email-change", "", "pending"],
];

describe("the specification's endpoints", () => {
  it.each(endpoints)("%s takes and answers its fields", (place, body, answer) => {
    const taken = body.split(" ").filter(Boolean);
    expect(fields(bodyOf(place))).toEqual(expect.arrayContaining(taken));
    expect(fields(answerOf(place))).toEqual(expect.arrayContaining(answer.split(" ")));
  });

  it.each(["GET /api/team-credentials", "GET /api/credentials"])(
    "%s pages by 1 to 200",
    (place) => {
      expect(routeAt(place).parameters).toMatchObject([
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

const limits: [place: string, field: string, limit: JsonSchema][] = [
  ["PATCH /api/posts/{postId}", "text", { maxLength: 3000 }],
  ["PATCH /api/posts/{postId}", "connectionIds", { minItems: 1, maxItems: 50 }],
  ["PATCH /api/posts/{postId}", "mediaIds", { maxItems: 20 }],
  ["PATCH /api/posts/{postId}", "version", { type: "integer", maximum: 9007199254740991 }],
  ["PATCH /api/posts/{postId}", "idempotencyKey", { pattern: "^[A-Za-z0-9._:-]{8,128}$" }],
  ["POST /api/auth/setup", "setupSecret", { minLength: 1, maxLength: 1024 }],
  ["POST /api/auth/setup", "workspaceName", { minLength: 1, maxLength: 120 }],
  ["POST /api/auth/setup", "name", { minLength: 1, maxLength: 120 }],
  ["POST /api/auth/setup", "email", { maxLength: 320 }],
  ["POST /api/auth/setup", "password", { minLength: 15, maxLength: 1024 }],
  ["POST /api/auth/setup", "timeZone", { minLength: 1, maxLength: 100 }],
  ["POST /api/team-credentials", "name", { minLength: 1, maxLength: 120 }],
];

it.each(limits)("the specification's limit of %s: %s", (place, field, limit) => {
  expect(bodyOf(place).properties?.[field]).toMatchObject(limit);
});
