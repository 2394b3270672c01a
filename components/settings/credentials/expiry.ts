export const expiries = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In 1 year" },
  { value: "never", label: "Never" },
] as const;

export const expiryValues = expiries.map(({ value }) => value);

export type Expiry = (typeof expiries)[number]["value"];

export function expiresAtOf(expiry: Expiry, nowMs: number): string | null {
  if (expiry === "never") return null;
  return new Date(nowMs + Number(expiry) * 86_400_000).toISOString();
}
