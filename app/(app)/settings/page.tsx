import { EmailPanel } from "@/components/email-change/email-panel";
import { PasskeySettings } from "@/components/passkeys/passkey-settings";
import { PasswordPanel } from "@/components/password/password-panel";
import { AccessLinks } from "@/components/settings/access-links";
import { NotificationPreferences } from "@/components/settings/notification-preferences";
import { ProfileForm } from "@/components/settings/profile-form";
import { SsoCard } from "@/components/settings/sso-card";
import { getEmailChange } from "@/lib/auth/email-change/email-change";
import { getMe } from "@/lib/auth/get-me";
import { getWaysIn } from "@/lib/auth/ways-in";
import { env } from "@/lib/kernel/env";
import { listPasskeys } from "@/lib/passkeys/passkeys";
import { passkeyObstacle } from "@/lib/passkeys/relying-party";
import { getIdentity } from "@/lib/sso/identity";
import { timePreferences } from "@/lib/time/format-instant";
import { settingsPage } from "./settings-page";

export default settingsPage("/settings", async ({ actor, search }) => {
  const [{ user }, { pending }, waysIn, passkeys, sso] = await Promise.all([
    getMe(actor, {}),
    getEmailChange(actor, {}),
    getWaysIn(actor, {}),
    listPasskeys(actor, {}),
    getIdentity(actor, {}),
  ]);
  const { email } = user;
  const preferences = timePreferences(user);
  const sendsMail = env.smtp !== null;
  return (
    <div className="flex flex-col gap-6">
      <ProfileForm user={user} />
      <EmailPanel email={email} pending={pending} preferences={preferences} sendsMail={sendsMail} />
      <PasskeySettings first={passkeys} preferences={preferences} obstacle={passkeyObstacle()} />
      <PasswordPanel email={email} waysIn={waysIn} />
      <SsoCard sso={sso} preferences={preferences} result={search.sso} />
      <NotificationPreferences initial={user.notificationPreferences} />
      <AccessLinks />
    </div>
  );
});
