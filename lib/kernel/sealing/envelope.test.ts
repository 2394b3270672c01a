import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openWith, SealError, type SealedField, type SealingKey, sealWith } from "./envelope";

const place: SealedField = { table: "Connection", rowId: "row-1", field: "sealedCredentials" };
const secret = '{"accessToken":"šecret-token-🔑"}';

describe("a sealed value", () => {
  const ring = [newKey("k1")];

  it("a sealed value opens for its own field", () => {
    expect(openWith(ring, place, sealWith(ring, place, secret))).toBe(secret);
    expect(openWith(ring, place, sealWith(ring, place, ""))).toBe("");
  });

  it("a sealed value hides the secret and differs each time", () => {
    const envelopes = Array.from({ length: 50 }, () => sealWith(ring, place, secret));
    expect(new Set(envelopes).size).toBe(50);
    for (const envelope of envelopes) {
      expect(envelope).toMatch(/^v1\.k1\.[\w-]+$/);
      expect(bytesOf(envelope).includes("secret-token")).toBe(false);
    }
  });

  it.each([
    ["row", { rowId: "row-2" }],
    ["table", { table: "PageAuthorization" }],
    ["field", { field: "sealedDiscovery" }],
  ])("a sealed value does not open for another %s", (_, other) => {
    const envelope = sealWith(ring, place, secret);
    expect(() => openWith(ring, { ...place, ...other }, envelope)).toThrow(SealError);
  });

  it("a sealed value does not open for a field whose parts join to the same text", () => {
    const envelope = sealWith(ring, { table: "ab", rowId: "c", field: "d" }, secret);
    expect(() => openWith(ring, { table: "a", rowId: "bc", field: "d" }, envelope)).toThrow();
  });

  it("a sealed value does not open once any byte is altered", () => {
    const envelope = sealWith(ring, place, secret);
    const bytes = bytesOf(envelope);
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      const forged = `v1.k1.${altered.toString("base64url")}`;
      expect(() => openWith(ring, place, forged)).toThrow(SealError);
    }
  });

  it.each(["", "v1", "v1.k1", "v1.k1.", "v1.k1.AAAA", "v2.k1.AAAA", "plain text", "v1.k1.a.b"])(
    "is not %j",
    (text) => {
      expect(() => openWith(ring, place, text)).toThrow(SealError);
    },
  );

  it("a sealed value does not open with a shortened tag", () => {
    const bytes = bytesOf(sealWith(ring, place, secret)).subarray(0, -4);
    const short = `v1.k1.${bytes.toString("base64url")}`;
    expect(() => openWith(ring, place, short)).toThrow(SealError);
  });
});

describe("a key ring", () => {
  const older = newKey("2025");
  const newer = newKey("2026");

  it("a key ring seals with its first key and opens with every key", () => {
    const envelope = sealWith([older], place, secret);
    expect(openWith([newer, older], place, envelope)).toBe(secret);
    expect(sealWith([newer, older], place, secret)).toMatch(/^v1\.2026\./);
  });

  it("a key ring without the value's key names the missing key", () => {
    const envelope = sealWith([older], place, secret);
    expect(() => openWith([newer], place, envelope)).toThrow('"2025"');
  });

  it("a key renamed to the value's key does not open it", () => {
    const envelope = sealWith([older], place, secret);
    expect(() => openWith([{ ...newer, id: "2025" }], place, envelope)).toThrow(SealError);
    const renamed = envelope.replace("v1.2025.", "v1.2026.");
    expect(() => openWith([{ ...older, id: "2026" }], place, renamed)).toThrow(SealError);
  });

  it("an empty key ring seals nothing", () => {
    expect(() => sealWith([], place, secret)).toThrow(SealError);
  });
});

function newKey(id: string): SealingKey {
  return { id, key: randomBytes(32) };
}

function bytesOf(envelope: string): Buffer {
  return Buffer.from(envelope.split(".")[2] ?? "", "base64url");
}
