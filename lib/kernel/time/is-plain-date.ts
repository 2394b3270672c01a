/** Is true for YYYY-MM-DD from 1970 to 9998, whose instants have four-digit years in every zone. */
export function isPlainDate(value: string): boolean {
  return isDay(value) && value >= "1970" && value < "9999";
}

export function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
}
