import { describe, expect, it } from "vitest";
import { readEnv } from "./env";
import { isOpenToBrowsers } from "./forbidden-ports";

const key = Buffer.alloc(32, 1).toString("base64");
const given = {
  DATABASE_URL: "postgres://herald@127.0.0.1/herald",
  SETUP_SECRET: "a-setup-secret-for-tests",
  ENCRYPTION_KEYS: `new:${key},old:${key}`,
};

describe("the configuration", () => {
  it("the configuration has the documented defaults", () => {
    const env = readEnv(given);
    expect(env).toMatchObject({
      PORT: 3000,
      BASE_URL: "http://localhost:3000",
      SANDBOX_PORT: 3900,
      RUNNER: "on",
      inngest: { mode: "embedded" },
    });
    expect(env.ENCRYPTION_KEYS.map(({ id }) => id)).toEqual(["new", "old"]);
  });

  it("every mistake of the configuration is reported at once", () => {
    const mistakes = { ...given, PORT: "0", DATABASE_URL: "mysql://x", ENCRYPTION_KEYS: "short" };
    expect(() => readEnv(mistakes)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*ENCRYPTION_KEYS/);
  });

  it("a port that browsers refuse to open is refused by name", () => {
    for (const port of [4190, 6000, 6667, 10080]) {
      expect(() => readEnv({ ...given, PORT: String(port) })).toThrow(
        `PORT: ${port} is a port that browsers refuse to open`,
      );
    }
    expect(() => readEnv({ ...given, SANDBOX_PORT: "4190" })).toThrow(
      /^SANDBOX_PORT: 4190 is a port that browsers refuse to open\. Choose another one\.$/m,
    );
    expect(readEnv({ ...given, PORT: "4191", SANDBOX_PORT: "4185" })).toMatchObject({ PORT: 4191 });
  });

  it("a port is refused where a further sandbox would get one that cannot be used", () => {
    for (const [first, unusable] of [
      [4186, 4190],
      [4189, 4190],
      [5998, 6000],
      [65_534, 65_536],
    ]) {
      expect(() => readEnv({ ...given, SANDBOX_PORT: String(first) })).toThrow(
        `SANDBOX_PORT: ${first} is too near to ${unusable}, which another network’s sandbox`,
      );
    }
  });

  it("every port that `fetch` refuses is refused, and no other", async () => {
    const ports = Array.from({ length: 65_535 }, (_, index) => index + 1);
    const refused = ports.filter((port) => !isOpenToBrowsers(port));
    for (const port of refused) {
      const error = await fetch(`http://127.0.0.1:${port}`).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ cause: { message: "bad port" } });
      expect(() => readEnv({ ...given, PORT: String(port) })).toThrow(/^PORT: /m);
    }
    // https://fetch.spec.whatwg.org/#port-blocking lists 83, of which 0 is none to listen on.
    expect(refused).toHaveLength(82);
  });

  it("a mail server needs a sender with an address", () => {
    const SMTP_URL = "smtps://mail.example.com";
    for (const MAIL_FROM of ["herald@example.com", "Herald <herald@example.com>"]) {
      expect(readEnv({ ...given, SMTP_URL, MAIL_FROM }).smtp).toEqual({
        url: SMTP_URL,
        from: MAIL_FROM,
      });
    }
    expect(readEnv(given).smtp).toBeNull();
    expect(() => readEnv({ ...given, SMTP_URL })).toThrow(/MAIL_FROM/);
    for (const MAIL_FROM of ["Herald", "Herald <>", "a@example.com\r\nBcc: b@example.com"]) {
      expect(() => readEnv({ ...given, SMTP_URL, MAIL_FROM })).toThrow(/MAIL_FROM/);
    }
    expect(() => readEnv({ ...given, SMTP_URL: "https://mail.example.com" })).toThrow(/SMTP_URL/);
  });

  it("half an Inngest configuration is refused, and so is its dev mode in production", () => {
    const keys = { INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "signkey-prod-0a1b" };
    expect(readEnv({ ...given, ...keys }).inngest).toMatchObject({ mode: "served", eventKey: "e" });
    expect(() => readEnv({ ...given, INNGEST_EVENT_KEY: "e" })).toThrow(/set together/);
    expect(() => readEnv({ ...given, ...keys, INNGEST_DEV: "1" })).toThrow(/INNGEST_DEV/);
  });

  it("an Inngest server calls BASE_URL unless INNGEST_SERVE_ORIGIN names another origin", () => {
    const keys = { INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "0a1b" };
    const originOf = (more: Record<string, string>) => {
      const { inngest } = readEnv({ ...given, ...keys, ...more });
      return inngest.mode === "served" ? inngest.serveOrigin : null;
    };
    expect(originOf({ PORT: "4321" })).toBe("http://localhost:4321");
    const BASE_URL = "https://herald.example.com/";
    expect(originOf({ BASE_URL })).toBe("https://herald.example.com");
    const INNGEST_SERVE_ORIGIN = "http://10.0.0.7:3000";
    expect(originOf({ BASE_URL, INNGEST_SERVE_ORIGIN })).toBe(INNGEST_SERVE_ORIGIN);
  });

  it("a signing key that no Inngest server could use is refused by name", () => {
    for (const INNGEST_SIGNING_KEY of ["secret", "0a1", "signkey-prod-", "signkey-prod-xyz"]) {
      expect(() => readEnv({ ...given, INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY })).toThrow(
        /INNGEST_SIGNING_KEY: must be an even number of hexadecimal digits/,
      );
    }
  });

  it("configured proxies are trusted, and an unreadable entry is refused", () => {
    const TRUSTED_PROXIES = "10.0.0.0/8, 2001:db8::1";
    const trusted = readEnv({ ...given, TRUSTED_PROXIES }).TRUSTED_PROXIES;
    const addresses = ["10.255.0.1", "11.0.0.1"];
    expect(addresses.map((address) => trusted.check(address))).toEqual([true, false]);
    expect(trusted.check("2001:db8::1", "ipv6")).toBe(true);
    expect(readEnv(given).TRUSTED_PROXIES.check("127.0.0.1")).toBe(false);
    for (const wrong of ["proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8;::1", "*"]) {
      expect(() => readEnv({ ...given, TRUSTED_PROXIES: wrong })).toThrow(/TRUSTED_PROXIES/);
    }
  });
});
