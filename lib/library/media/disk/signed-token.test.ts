import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { now, shiftClock } from "@/lib/kernel/clock";
import { signToken, verifyToken } from "./signed-token";

const claims = z.strictObject({ mediaId: z.string() });

function tokenFor(minutes: number): string {
  const expiresAt = new Date(now().getTime() + minutes * 60_000);
  return signToken("upload", { claims: { mediaId: "one" }, expiresAt });
}

afterEach(() => shiftClock(0));

describe("verifyToken", () => {
  test("a valid token returns its claims", () => {
    expect(verifyToken("upload", { token: tokenFor(15), claims })).toEqual({ mediaId: "one" });
  });

  test("an expired token is refused", () => {
    const token = tokenFor(15);
    shiftClock(15 * 60_000 + 1000);
    expect(() => verifyToken("upload", { token, claims })).toThrow(/expired/);
  });

  test("a token is refused for another purpose", () => {
    expect(() => verifyToken("read", { token: tokenFor(15), claims })).toThrow(/not valid/);
  });

  test("a changed or malformed token is refused", () => {
    const token = tokenFor(15);
    const [payload = "", mac = ""] = token.split(".");
    const other = Buffer.from(payload, "base64url").toString().replace("one", "two");
    const forged = `${Buffer.from(other).toString("base64url")}.${mac}`;
    for (const wrong of [forged, `${token}.x`, payload, `${payload}.`, "", undefined]) {
      expect(() => verifyToken("upload", { token: wrong, claims })).toThrow(/not valid/);
    }
  });
});
