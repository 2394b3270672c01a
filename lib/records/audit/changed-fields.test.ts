import { expect, it } from "vitest";
import { plant } from "@/testing/world/canaries";
import { changedFields } from "./record-audit";
import { type AuditTarget, auditedFields } from "./schema";

it("only the fields that differ are kept, as they were and as they became", () => {
  const change = changedFields({
    targetType: "post",
    before: { text: "One", mediaIds: ["a"], textOverrides: { x: { "0": "Own" } } },
    after: { text: "Two", mediaIds: ["a"], textOverrides: { x: { "0": "Own" } } },
  });
  expect(change).toEqual({ before: '{"text":"One"}', after: '{"text":"Two"}' });
});

it("a field that is absent on one side is null there", () => {
  const change = changedFields({
    targetType: "workspace",
    before: { paused: true, pauseReason: "A crisis" },
    after: { paused: false },
  });
  expect(change).toEqual({
    before: '{"paused":true,"pauseReason":"A crisis"}',
    after: '{"paused":false,"pauseReason":null}',
  });
});

it("a target that comes into being has no fields before", () => {
  const change = changedFields({ targetType: "connection", after: { state: "active" } });
  expect(change).toEqual({ before: null, after: '{"state":"active"}' });
});

it("an action that changes nothing keeps nothing", () => {
  const same = { body: "The same", mentions: ["a"] };
  const kept = { before: null, after: null };
  expect(changedFields({ targetType: "comment", before: same, after: { ...same } })).toEqual(kept);
  expect(changedFields({ targetType: "session" })).toEqual(kept);
});

it.each(Object.keys(auditedFields) as AuditTarget[])(
  "no field of a %s is kept that is not listed, whatever a caller hands over",
  (targetType) => {
    const secret = plant("a secret handed to the audit", `canary of ${targetType} in the audit`);
    const row = {
      accessToken: secret,
      email: secret,
      handles: { token: secret },
      passwordHash: secret,
      sealedCredentials: secret,
      secretHash: secret,
      token: secret,
      tokenHash: secret,
    };
    const { before, after } = changedFields({ targetType, before: {}, after: row });
    expect(`${before} ${after}`).not.toContain(secret);
  },
);

it("no listed field is named like a secret", () => {
  const names = Object.values(auditedFields).flat();
  const suspicious = /secret|password|hash|credential|handles|^token$|email/i;
  expect(names.filter((name) => suspicious.test(name))).toEqual([]);
});
