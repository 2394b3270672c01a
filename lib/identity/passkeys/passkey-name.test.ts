import { expect, it } from "vitest";
import { passkeyName } from "./passkey-name";
import { passkeyObstacle } from "./relying-party";

const unknown = { aaguid: null, transports: ["internal", "hybrid"], userAgent: null };
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36";

it("a passkey is named after its authenticator, else its kind, else the system", () => {
  const aaguid = "d548826e-79b4-db40-a3d8-11116f7e8349";
  expect(passkeyName({ ...unknown, aaguid, userAgent: chrome })).toBe("Bitwarden");
  expect(passkeyName({ ...unknown, transports: ["usb", "nfc"], userAgent: chrome })).toBe(
    "Security key",
  );
  expect(passkeyName({ ...unknown, userAgent: chrome })).toBe("Passkey on Linux");
  expect(passkeyName({ ...unknown, userAgent: "curl/8" })).toBe("Passkey");
  expect(passkeyName(unknown)).toBe("Passkey");
});

it("browsers offer passkeys at https and localhost, and at no numeric address", () => {
  const obstacles = {
    "https://herald.example.com": null,
    "http://localhost:3000": null,
    "http://herald.localhost:3000": null,
    "http://herald.example.com": "insecure",
    "http://notlocalhost": "insecure",
    "http://127.0.0.1:3000": "numeric",
    "https://192.0.2.1": "numeric",
    "https://[2001:db8::1]": "numeric",
  };
  const found = Object.keys(obstacles).map((url) => [url, passkeyObstacle(url)]);
  expect(Object.fromEntries(found)).toEqual(obstacles);
});
