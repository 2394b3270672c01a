import { formatDay, formatTime } from "@/lib/time/format-instant";
import { dateFormats, timeFormats } from "@/lib/time/formats";

/** Each date format, shown as it writes a day whose parts cannot be confused. */
export const dateFormatOptions = dateFormats.map((value) => ({
  value,
  label: formatDay("2027-02-28", value),
}));

export const timeFormatOptions = timeFormats.map((value) => ({
  value,
  label: formatTime("2027-02-28T17:05:09.000Z", {
    timeZone: "UTC",
    dateFormat: "year-month-day",
    timeFormat: value,
  }),
}));
