import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isSameSecret, makeToken, readToken, tokenPrefix } from "./token";

describe("a token", () => {
  it.each(["personal", "team"] as const)("a %s key's token names its kind and its row", (kind) => {
    const { token, ...parts } = makeToken(kind);
    expect(token).toMatch(/^herald_[pt]_[\da-f]{32}_[\dA-Za-z]{49}$/);
    expect(readToken(token)).toEqual(parts);
    expect(token.startsWith(tokenPrefix(parts))).toBe(true);
    expect(tokenPrefix(parts)).toHaveLength(17);
  });

  it("only the SHA-256 of a token's secret is stored", () => {
    const { token, secretHash } = makeToken("team");
    const secret = token.slice(-49, -6);
    expect(Buffer.from(secretHash)).toEqual(createHash("sha256").update(secret).digest());
  });

  it("tokens never repeat", () => {
    const tokens = Array.from({ length: 500 }, () => makeToken("personal").token);
    expect(new Set(tokens).size).toBe(500);
  });

  it("a token with any one character changed, missing or added is not well-formed", () => {
    const { token } = makeToken("team");
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === "a" ? "b" : "a";
      expect(readToken(token.slice(0, place) + other + token.slice(place + 1))).toBeNull();
      expect(readToken(token.slice(0, place) + token.slice(place + 1))).toBeNull();
    }
    expect(readToken(`${token}0`)).toBeNull();
    expect(readToken(`${token}\n`)).toBeNull();
    expect(readToken(token.toUpperCase())).toBeNull();
    expect(readToken("")).toBeNull();
  });
});

it("hashes of different lengths are unequal", () => {
  const { secretHash } = makeToken("team");
  expect(isSameSecret(secretHash, secretHash)).toBe(true);
  expect(isSameSecret(secretHash, secretHash.slice(1))).toBe(false);
});
