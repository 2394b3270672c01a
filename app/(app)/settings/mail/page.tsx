import { MailSettings } from "@/components/settings/mail/mail-settings";
import { getMe } from "@/lib/identity/auth/get-me";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { listMail } from "@/lib/records/mail/mail-operations";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/mail", async ({ actor }) => {
  const [first, { user }] = await Promise.all([listMail(actor, {}), getMe(actor, {})]);
  return <MailSettings first={first} preferences={timePreferences(user)} />;
});
