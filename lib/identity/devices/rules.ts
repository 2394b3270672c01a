export type BrowserDescription = {
  words: string;
  device: "computer" | "phone" | "unknown";
};

export function describeBrowser(userAgent: string | null): BrowserDescription {
  const own = userAgent?.trim() ?? "";
  const browser = nameIn(browsers, own);
  const system = nameIn(systems, own);
  if (!browser && !system) return { words: ownWords(own), device: "unknown" };
  const words = [browser ?? "A browser", system].filter(Boolean).join(" on ");
  return { words, device: isHandheld(own) ? "phone" : "computer" };
}

type Sign = readonly [RegExp, string];

// The first match counts: most browsers also name those they descend from.
const browsers: readonly Sign[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ (Mobile(\/\w+)? )?Safari\//, "Safari"],
];
const systems: readonly Sign[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

function nameIn(signs: readonly Sign[], userAgent: string): string | null {
  return signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}

function isHandheld(userAgent: string): boolean {
  return /\b(iPhone|iPad|Android)\b/.test(userAgent);
}

function ownWords(userAgent: string): string {
  const [first = ""] = userAgent.split(/\s/);
  return first ? `“${first.slice(0, 60)}”` : "An unknown browser";
}
