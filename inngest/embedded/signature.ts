import { createHmac, timingSafeEqual } from "node:crypto";
import type { Json } from "./wire";

type Signable = { data: Json; signingKey: string };

/** The `x-inngest-signature` of a request body (canonical JSON) or of an answer's text. */
export function sign({ data, signingKey, seconds }: Signable & { seconds: number }): string {
  return `t=${seconds}&s=${mac({ data, signingKey }, String(seconds))}`;
}

export function verify({
  signature,
  ...signable
}: Signable & { signature: string | null }): boolean {
  const fields = new URLSearchParams(signature ?? "");
  const given = Buffer.from(fields.get("s") ?? "");
  const wanted = Buffer.from(mac(signable, fields.get("t") ?? ""));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function mac({ data, signingKey }: Signable, seconds: string): string {
  const key = signingKey.replace(/^signkey-\w+-/, "");
  const text = typeof data === "string" ? data : canonicalJson(data);
  return createHmac("sha256", key).update(text).update(seconds).digest("hex");
}

/** RFC 8785 for what JSON.parse yields: keys in code-unit order, no white space. */
function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(",")}}`;
}
