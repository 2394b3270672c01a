import { zoneOffset } from "@/lib/kernel/time/zoned";
import { currentZoneName, formerZoneName } from "./current-zone-name";

export function timeZoneOptions(current: string) {
  const at = new Date().toISOString();
  const known = [...Intl.supportedValuesOf("timeZone"), "UTC", current];
  const names = new Set(known.map(currentZoneName));
  return [...names].sort().map((value) => ({
    value,
    label: zoneInWords(value),
    alias: zoneInWords(formerZoneName(value) ?? ""),
    hint: zoneOffset(at, value),
  }));
}

export function browserTimeZone(): string {
  return currentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
}

export function zoneInWords(zone: string): string {
  return zone.replaceAll("_", " ");
}
