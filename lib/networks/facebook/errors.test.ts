import { describe, expect, it } from "vitest";
import type { GraphError } from "../meta/send-graph";
import type { Failure } from "./call";
import { reasons, toNotSent, toOutcome } from "./errors";

const now = new Date("2026-01-01T00:00:00Z");

function refused(error: Partial<GraphError> & { code: number }, status = 400): Failure {
  return { kind: "refused", status, error: { message: "", ...error }, regainAt: null };
}

describe("Facebook's refusals", () => {
  it.each([
    [{ code: 1 }, "retry", "provider_unavailable"],
    [{ code: 2 }, "retry", "provider_unavailable"],
    [{ code: 10 }, "reconnect", "permission_missing"],
    [{ code: 200 }, "reconnect", "permission_missing"],
    [{ code: 299 }, "reconnect", "permission_missing"],
    [{ code: 100 }, "rejected", "content_rejected"],
    [{ code: 100, error_subcode: 33 }, "rejected", "content_rejected"],
    [{ code: 100, error_subcode: 1_366_046 }, "rejected", "media_rejected"],
    [{ code: 102 }, "reconnect", "connection_expired"],
    [{ code: 190 }, "reconnect", "connection_expired"],
    [{ code: 190, error_subcode: 458 }, "reconnect", "connection_expired"],
    [{ code: 190, error_subcode: 460 }, "reconnect", "connection_expired"],
    [{ code: 190, error_subcode: 463 }, "reconnect", "connection_expired"],
    [{ code: 190, error_subcode: 467 }, "reconnect", "connection_expired"],
    [{ code: 190, error_subcode: 492 }, "reconnect", "permission_missing"],
    [{ code: 190, error_subcode: 999_999 }, "reconnect", "connection_expired"],
    [{ code: 368 }, "reconnect", "permission_missing"],
    [{ code: 368, error_subcode: 4_854_002 }, "reconnect", "permission_missing"],
    [{ code: 382 }, "rejected", "media_rejected"],
    [{ code: 389 }, "retry", "provider_unavailable"],
    [{ code: 6000 }, "rejected", "media_rejected"],
    [{ code: 6000, error_subcode: 1_363_024 }, "rejected", "media_rejected"],
    [{ code: 6001 }, "retry", "provider_unavailable"],
    [{ code: 6001, error_subcode: 1_363_037 }, "retry", "provider_unavailable"],
    [{ code: 6001, error_subcode: 1_363_031 }, "rejected", "media_rejected"],
    [{ code: 6001, error_subcode: 1_363_042 }, "reconnect", "permission_missing"],
    [
      { code: 100, message: "(#100) No permission to publish the video" },
      "reconnect",
      "permission_missing",
    ],
    [{ code: 1_609_005 }, "retry", "provider_unavailable"],
    [{ code: 1_609_008 }, "rejected", "content_rejected"],
    [{ code: 1_366_999, is_transient: true }, "retry", "provider_unavailable"],
    [{ code: 1_366_999 }, "rejected", "content_rejected"],
  ])("Facebook's refusal %o means %s: %s", (error, kind, code) => {
    expect(toNotSent(refused(error), now)).toMatchObject({ kind, code });
  });

  it.each([4, 17, 32, 341, 613, 80_001, 80_002])(
    "Facebook's refusal %d waits an hour unless a header says otherwise",
    (code) => {
      const hour = new Date("2026-01-01T01:00:00Z");
      expect(toNotSent(refused({ code }), now)).toMatchObject({ kind: "limited", until: hour });
    },
  );

  it("a limit on posting waits for hours", () => {
    const outcome = toNotSent(refused({ code: 368, error_subcode: 1_390_008 }), now);
    expect(outcome).toMatchObject({ kind: "limited", until: new Date("2026-01-01T06:00:00Z") });
  });

  it("a wrong app registration delays posts with a sentence for the administrator", () => {
    const message = "Invalid appsecret_proof provided in the API argument";
    for (const error of [{ code: 100, message }, { code: 101 }, { code: 104 }, { code: 3 }]) {
      expect(toNotSent(refused(error), now)).toMatchObject({
        kind: "limited",
        reason: { code: "facebook.misconfigured" },
      });
    }
  });

  it("a refusal of repeated content is a duplicate only for publishing calls", () => {
    for (const error of [
      { code: 506, error_subcode: 1_455_006 },
      { code: 368, error_subcode: 1_404_082 },
      { code: 100, error_subcode: 1_366_051 },
    ]) {
      expect(toOutcome(refused(error), now).kind).toBe("duplicate");
      expect(toNotSent(refused(error), now)).toMatchObject({ code: "duplicate_content" });
    }
  });

  it("an unlisted refusal keeps Facebook's own words without the code", () => {
    const error = { code: 424_242, message: "(#424242) Something quite new" };
    expect(reasons.sentenceOf(toNotSent(refused(error), now).reason)).toBe(
      "Facebook refused this: Something quite new (code 424242)",
    );
    const worded = { ...error, error_user_msg: "Words for people" };
    expect(toNotSent(refused(worded), now).reason.values.words).toBe("Words for people");
  });
});

describe("publishing calls", () => {
  it.each<[string, Failure]>([
    ["no answer", { kind: "lost" }],
    ["HTML", { kind: "unreadable", status: 503, regainAt: null }],
    ["a body without an id", { kind: "unreadable", status: 200, regainAt: null }],
    ["code 1", refused({ code: 1 }, 500)],
    ["code 2 as a 400", refused({ code: 2 }, 400)],
    ["a dead token as a 500", refused({ code: 190 }, 500)],
    ["an error as a 200", refused({ code: 190 }, 200)],
  ])("a publishing call answered by %s has an unknown outcome", (_, failure) => {
    expect(toOutcome(failure, now).kind).toBe("unknown");
    expect(toNotSent(failure, now).kind).not.toBe("unknown");
  });

  it("a publishing call that was not sent is retried", () => {
    expect(toOutcome({ kind: "unsent" }, now).kind).toBe("retry");
  });
});
