import { zoneOffset } from "@/lib/time/zoned";

/** Every zone this browser knows, with today's offset; `UTC` and the given one are always there. */
export function timeZoneOptions(current: string) {
  const at = new Date().toISOString();
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current]);
  return [...names].sort().map((value) => ({
    value,
    label: value.replaceAll("_", " "),
    hint: zoneOffset(at, value),
  }));
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
