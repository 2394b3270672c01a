import { PreferenceFields } from "@/components/preferences/preference-fields";
import { bind } from "@/components/ui/use-zod-form";
import type { SetupForm } from "./use-setup-form";

/** How times are read and written; the zone is the browser's until it is changed. */
export function PreferencesStep({ form }: { form: SetupForm }) {
  return (
    <PreferenceFields
      timeZone={bind(form, "timeZone")}
      dateFormat={bind(form, "dateFormat")}
      timeFormat={bind(form, "timeFormat")}
      timeZoneError={form.formState.errors.timeZone?.message}
      timeZoneNote="Taken from this browser. Posts are planned in this zone; it stands beside every time."
    />
  );
}
