import { useWatch } from "react-hook-form";
import { PreferenceFields } from "@/components/preferences/preference-fields";
import type { TimePreferences } from "@/lib/time/format-instant";
import type { SetupForm } from "./use-setup-form";

/** How times are read and written; the zone is the browser's until it is changed. */
export function PreferencesStep({ form }: { form: SetupForm }) {
  const [timeZone, dateFormat = "day-short-month-year", timeFormat = "24-hour"] = useWatch({
    control: form.control,
    name: ["timeZone", "dateFormat", "timeFormat"],
  });
  const change = (fields: Partial<TimePreferences>) => {
    if (fields.timeZone) form.setValue("timeZone", fields.timeZone);
    if (fields.dateFormat) form.setValue("dateFormat", fields.dateFormat);
    if (fields.timeFormat) form.setValue("timeFormat", fields.timeFormat);
  };
  return (
    <PreferenceFields
      value={{ timeZone, dateFormat, timeFormat }}
      onChange={change}
      timeZoneError={form.formState.errors.timeZone?.message}
      timeZoneNote="Taken from this browser. Posts are planned in this zone; it stands beside every time."
    />
  );
}
