import { zoneOffset } from "@/lib/time/zoned";
import { currentZoneName, formerZoneName } from "./current-zone-name";

/**
 * Lists every zone of this browser by its current name, with its offset and its former name. `UTC`
 * and the given zone are always included.
 */
export function timeZoneOptions(current: string) {
  const at = new Date().toISOString();
  const known = [...Intl.supportedValuesOf("timeZone"), "UTC", current];
  const names = new Set(known.map(currentZoneName));
  return [...names].sort().map((value) => ({
    value,
    label: inWords(value),
    alias: inWords(formerZoneName(value) ?? ""),
    hint: zoneOffset(at, value),
  }));
}

export function browserTimeZone(): string {
  return currentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
}

function inWords(zone: string): string {
  return zone.replaceAll("_", " ");
}
