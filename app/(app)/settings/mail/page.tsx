import { MailSettings } from "@/components/mail/mail-settings";
import { getMe } from "@/lib/auth/get-me";
import { listMail } from "@/lib/mail/mail-operations";
import { timePreferences } from "@/lib/time/format-instant";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/mail", async ({ actor }) => {
  const [first, { user }] = await Promise.all([listMail(actor, {}), getMe(actor, {})]);
  return <MailSettings first={first} preferences={timePreferences(user)} />;
});
