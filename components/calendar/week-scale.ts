export const hourHeightPx = 64;
export const cardHeightPx = 64;
export const cardMinutes = (cardHeightPx / hourHeightPx) * 60;
export const snapMinutes = 15;

export function topOf(minute: number): number {
  return (minute / 60) * hourHeightPx;
}

export function timeAt(offsetPx: number): string {
  const minute = Math.round(((offsetPx / hourHeightPx) * 60) / snapMinutes) * snapMinutes;
  return timeOfMinute(Math.min(Math.max(minute, 0), 24 * 60 - snapMinutes));
}

export function timeOfMinute(minute: number): string {
  const hours = String(Math.floor(minute / 60)).padStart(2, "0");
  return `${hours}:${String(minute % 60).padStart(2, "0")}`;
}

export function minuteOfTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
