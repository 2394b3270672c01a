import { describe, expect, it } from "vitest";
import type { Failure, GraphError } from "../meta/send-graph";
import { explainStatus, isMissing, toNotSent, toOutcome } from "./errors";

const now = new Date("2026-01-01T00:00:00Z");

function refused(error: Partial<GraphError> & { code: number }, status = 400): Failure {
  return { kind: "refused", status, error: { message: "", ...error }, regainAt: null };
}

describe("Instagram's refusals", () => {
  it.each([
    [-2, 2_207_003, "retry", "provider_unavailable"],
    [-2, 2_207_020, "retry", "provider_unavailable"],
    [-1, 2_207_001, "retry", "provider_unavailable"],
    [-1, 2_207_032, "retry", "provider_unavailable"],
    [-1, 2_207_053, "retry", "provider_unavailable"],
    [1, undefined, "retry", "provider_unavailable"],
    [1, 2_207_057, "rejected", "content_rejected"],
    [2, undefined, "retry", "provider_unavailable"],
    [4, 2_207_051, "reconnect", "permission_missing"],
    [10, undefined, "reconnect", "permission_missing"],
    [200, undefined, "reconnect", "permission_missing"],
    [24, 2_207_006, "retry", "provider_unavailable"],
    [24, 2_207_008, "retry", "provider_unavailable"],
    [25, 2_207_050, "reconnect", "permission_missing"],
    [100, 2_207_028, "rejected", "content_rejected"],
    [100, 33, "rejected", "content_rejected"],
    [190, 460, "reconnect", "connection_expired"],
    [190, 463, "reconnect", "connection_expired"],
    [352, 2_207_026, "rejected", "media_rejected"],
    [9004, 2_207_052, "retry", "provider_unavailable"],
    [9007, 2_207_027, "retry", "provider_unavailable"],
    [36_000, 2_207_004, "rejected", "media_rejected"],
    [36_001, 2_207_005, "rejected", "media_rejected"],
    [36_003, 2_207_009, "rejected", "media_rejected"],
    [36_004, 2_207_010, "rejected", "content_rejected"],
  ])("Instagram's refusal %i/%s means %s: %s", (code, subcode, ...[kind, meaning]) => {
    const error = { code, ...(subcode === undefined ? {} : { error_subcode: subcode }) };
    expect(toNotSent(refused(error), now)).toMatchObject({ kind, code: meaning });
  });

  it.each([4, 17, 80_002, 9])("Instagram's refusal %i is a limit", (code) => {
    expect(toNotSent(refused({ code }), now).kind).toBe("limited");
  });

  it("a refusal proves that nothing is published, unless its code is ambiguous", () => {
    expect(toOutcome(refused({ code: 9007, error_subcode: 2_207_027 }), now).kind).toBe("retry");
    expect(toOutcome(refused({ code: -1, error_subcode: 2_207_001 }), now).kind).toBe("unknown");
    expect(toOutcome(refused({ code: 2 }), now).kind).toBe("unknown");
    expect(toOutcome(refused({ code: 190 }, 500), now).kind).toBe("unknown");
    expect(toOutcome({ kind: "lost" }, now).kind).toBe("unknown");
    expect(toOutcome({ kind: "unsent" }, now).kind).toBe("retry");
  });

  it("a refused read may mean that the object is not known yet", () => {
    expect(isMissing(refused({ code: 100, error_subcode: 33 }))).toBe(true);
    expect(isMissing(refused({ code: 24, error_subcode: 2_207_008 }))).toBe(true);
    expect(isMissing(refused({ code: 100 }))).toBe(false);
    expect(isMissing({ kind: "lost" })).toBe(false);
  });
});

describe("the status of a container", () => {
  it("a container's status means its subcode, or a new upload without one", () => {
    expect(explainStatus("Error: it failed with error code 2207026").class).toBe("media");
    expect(explainStatus("Error: it failed with error code 2207052").class).toBe("upload");
    expect(explainStatus("Error: 1234567").class).toBe("upload");
    expect(explainStatus(undefined).class).toBe("upload");
  });
});
