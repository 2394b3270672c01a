import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readSignedRequest } from "./signed-request";

const secret = "sim-app-secret";
const known =
  "m_3xHG96wKt1P_KjGcggdetotY0yq8FcIVvMrdj_nJ4.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImV4cGlyZXMiOjEyOTE4NDA0MDAsImlzc3VlZF9hdCI6MTI5MTgzNjgwMCwidXNlcl9pZCI6IjIxODQ3MSJ9";

function signed(payload: unknown, { key = secret, padded = false } = {}): string {
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  const plain = Buffer.from(text).toString("base64url");
  const part = padded ? plain.padEnd(Math.ceil(plain.length / 4) * 4, "=") : plain;
  const signature = createHmac("sha256", key).update(part).digest("base64url");
  return `${signature}${padded ? "=" : ""}.${part}`;
}

const payload = { algorithm: "HMAC-SHA256", issued_at: 1_800_000_000, user_id: "218471" };

describe("readSignedRequest", () => {
  it("a request with a valid signature is read, with padding and without", () => {
    expect(readSignedRequest(known, secret)).toEqual({ userId: "218471", issuedAt: 1_291_836_800 });
    expect(readSignedRequest(signed({ ...payload, algorithm: "hmac-sha256" }), secret)).toEqual({
      userId: "218471",
      issuedAt: 1_800_000_000,
    });
    for (const more of [{}, { a: 1 }, { ab: 12 }]) {
      const text = signed({ ...payload, ...more }, { padded: true });
      expect(readSignedRequest(text, secret).userId).toBe("218471");
    }
  });

  it("a numeric user id is read as text, and issued_at may be absent", () => {
    const { issued_at: _, ...timeless } = { ...payload, user_id: 218_471 };
    expect(readSignedRequest(signed(timeless), secret)).toEqual({
      userId: "218471",
      issuedAt: null,
    });
  });

  it("a numeric user id beyond 2^53 keeps every digit", () => {
    const text =
      '{"user_id" : 10224680135791101,"algorithm":"HMAC-SHA256","note":"\\"user_id\\":5}"}';
    expect(readSignedRequest(signed(text), secret).userId).toBe("10224680135791101");
  });

  it.each([
    ["signed with another secret", signed(payload, { key: "another" })],
    ["changed by a letter", known.replace("eyJhbGdv", "eyJhbGdw")],
    ["without a signature", `.${known.split(".")[1]}`],
    ["without a payload", `${known.split(".")[0]}.`],
    ["of three parts", `${known}.more`],
    ["of another algorithm", signed({ ...payload, algorithm: "none" })],
    ["without an algorithm", signed({ user_id: "218471" })],
    ["without a person", signed({ algorithm: "HMAC-SHA256" })],
    ["about nobody", signed({ ...payload, user_id: "" })],
    ["about U+0000", signed({ ...payload, user_id: "1\0" })],
    ["about half a character", signed({ ...payload, user_id: "\ud800" })],
    ["about a fraction", signed({ ...payload, user_id: 1.5 })],
    ["that is not JSON", signed("{")],
    ["that is not base64url", "%%%.***"],
    ["that is empty", ""],
  ])("%s is refused", (_, text) => {
    const refused = expect.objectContaining({ code: "signed_request_invalid" });
    expect(() => readSignedRequest(text, secret)).toThrow(refused);
  });
});
