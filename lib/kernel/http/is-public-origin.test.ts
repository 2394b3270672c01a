import { describe, expect, it } from "vitest";
import { isPublicOrigin } from "./is-public-origin";

describe("isPublicOrigin", () => {
  it.each([
    "https://herald.example.com",
    "https://example.com:8443",
    "https://8.8.8.8",
    "https://172.32.0.1",
    "https://[2606:4700::1]",
    "https://[2001:4860:4860::8888]",
    "https://[::ffff:8.8.8.8]",
    "https://192.0.1.1",
    "https://bücher.example",
  ])("%s counts as public", (origin) => {
    expect(isPublicOrigin(new URL(origin).origin)).toBe(true);
  });

  it.each([
    "http://herald.example.com",
    "https://localhost",
    "https://localhost:3000",
    "https://herald",
    "https://herald.local",
    "https://herald.lan",
    "https://herald.localhost",
    "https://127.0.0.1",
    "https://10.1.2.3",
    "https://172.16.0.1",
    "https://192.168.1.20",
    "https://169.254.1.1",
    "https://100.64.0.1",
    "https://0.0.0.0",
    "https://0x7f.1",
    "https://[::1]",
    "https://[fd00::1]",
    "https://[fe80::1]",
    "https://[::ffff:192.168.1.1]",
    "https://192.0.0.1",
    "https://[::ffff:192.0.0.1]",
    "https://[::]",
    "https://[::7f00:1]",
    "https://[64:ff9b::a9fe:a9fe]",
    "https://[64:ff9b:1::a9fe:a9fe]",
    "https://[2001::1]",
    "https://[2002:7f00:1::]",
    "https://[fec0::1]",
    "https://[ff02::1]",
  ])("%s is not public", (origin) => {
    expect(isPublicOrigin(new URL(origin).origin)).toBe(false);
  });
});
