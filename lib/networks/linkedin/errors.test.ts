import { describe, expect, it } from "vitest";
import type { Failure } from "./call";
import { reasons, toNotSent, toOutcome } from "./errors";
import type { LinkedInError } from "./wire";

const now = new Date("2026-01-01T18:00:00Z");
const failureContext = { now, tokenIssuedAt: null };

type Meaning = { kind: string; code: string };

function refused(status: number, error: Partial<LinkedInError> = {}): Failure {
  const whole = { code: "", serviceCode: null, inputCodes: [], message: "", ...error };
  return { kind: "refused", status, error: whole, regainAt: null };
}

describe("LinkedIn's refusals", () => {
  it.each<[number, Partial<LinkedInError>, Meaning]>([
    [
      401,
      { serviceCode: 65_602, code: "EXPIRED_ACCESS_TOKEN" },
      { kind: "reconnect", code: "connection_expired" },
    ],
    [401, { serviceCode: 65_601 }, { kind: "reconnect", code: "connection_expired" }],
    [401, { code: "INVALID_ACCESS_TOKEN" }, { kind: "reconnect", code: "connection_expired" }],
    [
      401,
      { message: "Empty oauth2 access token" },
      { kind: "reconnect", code: "connection_expired" },
    ],
    [401, {}, { kind: "reconnect", code: "connection_expired" }],
    [
      403,
      { serviceCode: 100, code: "ACCESS_DENIED" },
      { kind: "reconnect", code: "permission_missing" },
    ],
    [
      400,
      {
        code: "ILLEGAL_ARGUMENT",
        message: "Organization permissions must be used when using organization as author",
      },
      { kind: "reconnect", code: "permission_missing" },
    ],
    [400, { code: "FIELD_LENGTH_TOO_LONG" }, { kind: "rejected", code: "content_rejected" }],
    [400, { code: "INVALID_IMAGE_ID" }, { kind: "rejected", code: "media_rejected" }],
    [400, { code: "MEDIA_ASSET_WAITING_UPLOAD" }, { kind: "retry", code: "provider_unavailable" }],
    [400, { code: "MEDIA_ASSET_PROCESSING_FAILED" }, { kind: "rejected", code: "media_rejected" }],
    [400, { code: "EXPIRED_UPLOAD_URL" }, { kind: "retry", code: "provider_unavailable" }],
    [
      400,
      { message: "Unable to obtain activity" },
      { kind: "retry", code: "provider_unavailable" },
    ],
    [404, { code: "NOT_FOUND" }, { kind: "retry", code: "provider_unavailable" }],
    [409, { code: "CONFLICT" }, { kind: "retry", code: "provider_unavailable" }],
    [413, {}, { kind: "rejected", code: "media_rejected" }],
    [415, {}, { kind: "rejected", code: "media_rejected" }],
    [
      422,
      { message: "ERROR :: /author :: field is required" },
      { kind: "rejected", code: "content_rejected" },
    ],
    [500, { code: "EXPIRED_ACCESS_TOKEN" }, { kind: "retry", code: "provider_unavailable" }],
  ])("LinkedIn's refusal %d %o means %o", (status, error, meaning) => {
    expect(toNotSent(refused(status, error), failureContext)).toMatchObject(meaning);
  });

  it("a refusal of a token younger than a minute is retried after five seconds", () => {
    const failure = refused(401, { serviceCode: 65_601 });
    const issued = (secondsAgo: number) => new Date(now.getTime() - secondsAgo * 1000);
    expect(toOutcome(failure, { now, tokenIssuedAt: issued(59) })).toMatchObject({
      kind: "retry",
      afterMs: 5000,
    });
    expect(toOutcome(failure, { now, tokenIssuedAt: issued(60) }).kind).toBe("reconnect");
  });

  it("a daily quota waits for the next UTC day, other throttling for minutes", () => {
    const code = "TOO_MANY_REQUESTS";
    const message =
      "Resource level throttle APPLICATION DAY limit for calls to this resource is reached.";
    expect(
      toNotSent(refused(429, { code, serviceCode: 101, message }), failureContext),
    ).toMatchObject({
      kind: "limited",
      until: new Date("2026-01-02T00:00:00Z"),
    });
    expect(toNotSent(refused(429, { code }), failureContext)).toMatchObject({
      kind: "limited",
      until: new Date("2026-01-01T18:15:00Z"),
    });
  });

  it("a refused version delays posts with a sentence for the administrator", () => {
    for (const failure of [
      refused(400, { code: "VERSION_MISSING" }),
      refused(426, { code: "NONEXISTENT_VERSION", message: "Requested version is not active" }),
      refused(426),
    ]) {
      expect(toNotSent(failure, failureContext)).toMatchObject({
        kind: "limited",
        reason: { code: "linkedin.old_version" },
      });
    }
  });

  it("a refusal of a duplicate keeps the URN of the earlier post", () => {
    const message =
      "com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of urn:li:share:7141138937766391808";
    const failure = refused(422, { message, inputCodes: ["DUPLICATE_POST"] });
    expect(toOutcome(failure, failureContext)).toMatchObject({
      kind: "duplicate",
      handles: { original: "urn:li:share:7141138937766391808" },
    });
    expect(
      toOutcome(refused(422, { inputCodes: ["DUPLICATE_POST"] }), failureContext),
    ).not.toHaveProperty("handles");
  });

  it("an unlisted refusal keeps LinkedIn's own words", () => {
    const failure = refused(400, { code: "QUITE_NEW", message: "Something quite new" });
    expect(reasons.sentenceOf(toNotSent(failure, failureContext).reason)).toBe(
      "LinkedIn refused this: Something quite new (QUITE_NEW)",
    );
  });
});

describe("publishing calls", () => {
  it.each<[string, Failure]>([
    ["no answer", { kind: "lost" }],
    ["HTML", { kind: "unreadable", status: 503, regainAt: null }],
    ["a body that is no refusal", { kind: "unreadable", status: 404, regainAt: null }],
    ["a 500", refused(500)],
    ["a 503", refused(503)],
    ["a 504", refused(504)],
    ["a gateway's timeout", refused(408)],
  ])("a publishing call answered by %s has an unknown outcome", (_, failure) => {
    expect(toOutcome(failure, failureContext).kind).toBe("unknown");
    expect(toNotSent(failure, failureContext).kind).toBe("retry");
  });

  it("a publishing call that was not sent is retried", () => {
    expect(toOutcome({ kind: "unsent" }, failureContext).kind).toBe("retry");
  });
});
