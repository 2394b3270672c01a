import { expect, it } from "vitest";
import { readRegainAt, readUsagePercent } from "../meta/usage";
import { appsecretProof } from "./call";

it("an appsecret_proof is the token's HMAC under the app secret", () => {
  expect(appsecretProof("sim-app-secret", "EAAB-token")).toBe(
    "45fdf33ea5bf1c69bcbe080dd1c613d5d58069f756475a3243e472c0027b6433",
  );
});

it("the usage is that of the tightest quota", () => {
  const headers = new Headers({
    "x-app-usage": '{"call_count":28,"total_time":25,"total_cputime":25}',
    "x-business-use-case-usage":
      '{"104857600000000001":[{"type":"pages","call_count":97,"total_cputime":23,"total_time":23,"estimated_time_to_regain_access":0}]}',
  });
  expect(readUsagePercent(headers)).toBe(97);
  expect(readUsagePercent(new Headers())).toBe(0);
  expect(readUsagePercent(new Headers({ "x-app-usage": "not json" }))).toBe(0);
});

it("Retry-After takes precedence over the usage headers", () => {
  const now = new Date("2026-01-01T00:00:00Z");
  const usage = '{"1":[{"call_count":100,"estimated_time_to_regain_access":3}]}';
  const headers = new Headers({ "x-business-use-case-usage": usage });
  expect(readRegainAt(headers, now)).toEqual(new Date("2026-01-01T00:03:00Z"));
  headers.set("retry-after", "30");
  expect(readRegainAt(headers, now)).toEqual(new Date("2026-01-01T00:00:30Z"));
  expect(readRegainAt(new Headers(), now)).toBeNull();
});
