import { describe, expect, it } from "vitest";
import type { Failure, GraphError } from "../meta/send-graph";
import { explainWords, isEarly, isMissing, isPost, toNotSent, toOutcome } from "./errors";

const now = new Date("2026-01-01T00:00:00Z");

function refused(error: Partial<GraphError> & { code: number }, status = 400): Failure {
  return { kind: "refused", status, error: { message: "", ...error }, regainAt: null };
}

describe("Threads's refusals", () => {
  it.each([
    [1, undefined, "retry", "provider_unavailable"],
    [2, undefined, "retry", "provider_unavailable"],
    [4, 2_207_051, "reconnect", "permission_missing"],
    [10, undefined, "reconnect", "permission_missing"],
    [24, 4_279_009, "retry", "provider_unavailable"],
    [25, 4_279_013, "reconnect", "permission_missing"],
    [100, undefined, "rejected", "content_rejected"],
    [100, 33, "rejected", "content_rejected"],
    [190, 463, "reconnect", "connection_expired"],
    [9004, 2_207_052, "retry", "provider_unavailable"],
    [1_349_245, undefined, "reconnect", "permission_missing"],
  ])("the refusal %i/%s means %s: %s", (code, subcode, ...[kind, meaning]) => {
    const error = { code, ...(subcode === undefined ? {} : { error_subcode: subcode }) };
    expect(toNotSent(refused(error), now)).toMatchObject({ kind, code: meaning });
  });

  it("too many addresses have a sentence of their own", () => {
    const failure = refused({ code: 100, message: "THREADS_API__LINK_LIMIT_EXCEEDED" });
    expect(toNotSent(failure, now).reason.code).toBe("threads.too_many_links");
  });

  it("an ambiguous answer does not prove that nothing is published", () => {
    expect(toOutcome(refused({ code: 2 }, 500), now).kind).toBe("unknown");
    expect(toOutcome(refused({ code: -1, error_subcode: 2_207_001 }), now).kind).toBe("unknown");
    expect(toOutcome({ kind: "lost" }, now).kind).toBe("unknown");
    expect(toOutcome({ kind: "unsent" }, now).kind).toBe("retry");
  });

  it("an object that is not there is told from one that is a post", () => {
    const early = refused({ code: 24, error_subcode: 4_279_009, is_transient: false });
    expect([isEarly(early), isMissing(early), isPost(early)]).toEqual([true, true, false]);
    const gone = refused({ code: 100, error_subcode: 33 });
    expect([isEarly(gone), isMissing(gone), isPost(gone)]).toEqual([false, true, false]);
    const message = "Tried accessing nonexisting field (status) on node type (ThreadsMedia)";
    const post = refused({ code: 100, message });
    expect([isEarly(post), isMissing(post), isPost(post)]).toEqual([false, false, true]);
  });
});

describe("the error of a container", () => {
  it.each([
    ["FAILED_DOWNLOADING_VIDEO", "upload", "unfetched"],
    ["FAILED_PROCESSING_AUDIO", "upload", "unmade"],
    ["FAILED_PROCESSING_VIDEO", "upload", "unmade"],
    ["INVALID_ASPEC_RATIO", "media", "bad_video"],
    ["INVALID_AUDIO_CHANNEL_LAYOUT", "media", "bad_video"],
    ["UNKNOWN", "upload", "unmade"],
    [undefined, "upload", "unmade"],
  ])("%s means %s", (words, errorClass, code) => {
    const rule = explainWords(words);
    expect([rule.class, rule.reason.code]).toEqual([errorClass, `threads.${code}`]);
  });
});
