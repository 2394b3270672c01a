export function zoneLabel(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}
