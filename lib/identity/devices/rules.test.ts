import { describe, expect, it } from "vitest";
import { describeBrowser } from "./rules";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)";

describe("the name of a browser", () => {
  it.each([
    [`${mac} ${webkit} Chrome/142.0.0.0 Safari/537.36`, "Chrome on macOS", "computer"],
    [`${mac} ${webkit} Version/18.1 Safari/605.1.15`, "Safari on macOS", "computer"],
    [`${phone} ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`, "Safari on iPhone", "phone"],
    [`${phone} ${webkit} Version/4.0 Mobile Safari/534.30`, "Safari on iPhone", "phone"],
    [`${phone} ${webkit} CriOS/142.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone", "phone"],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
      "Edge on Windows",
      "computer",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
      "Firefox on Linux",
      "computer",
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`,
      "Chrome on Android",
      "phone",
    ],
  ])("the user agent %s is named %s", (userAgent, words, device) => {
    expect(describeBrowser(userAgent)).toEqual({ words, device });
  });

  it("an unknown browser keeps the name it gives itself, if any", () => {
    expect(describeBrowser("curl/8.5.0").words).toBe("“curl/8.5.0”");
    expect(describeBrowser(" ").words).toBe("An unknown browser");
    expect(describeBrowser(null)).toEqual({ words: "An unknown browser", device: "unknown" });
  });
});
