import { PasskeySettings } from "@/components/identity/passkeys/passkey-settings";
import { PasswordPanel } from "@/components/identity/password/password-panel";
import { EmailPanel } from "@/components/settings/email-change/email-panel";
import { AccessLinks } from "@/components/settings/frame/access-links";
import { NotificationPreferences } from "@/components/settings/frame/notification-preferences";
import { ProfileForm } from "@/components/settings/frame/profile-form";
import { SsoCard } from "@/components/settings/frame/sso-card";
import { getEmailChange } from "@/lib/identity/auth/email-change/email-change";
import { getMe } from "@/lib/identity/auth/get-me";
import { getWaysIn } from "@/lib/identity/auth/ways-in";
import { listPasskeys } from "@/lib/identity/passkeys/passkeys";
import { passkeyObstacle } from "@/lib/identity/passkeys/relying-party";
import { getIdentity } from "@/lib/identity/sso/identity";
import { env } from "@/lib/kernel/env";
import { timePreferences } from "@/lib/kernel/time/format-instant";
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
      <NotificationPreferences initial={user} />
      <AccessLinks />
    </div>
  );
});
