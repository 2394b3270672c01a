import { AccessLinks } from "@/components/settings/access-links";
import {
  EmailPanel,
  NotificationPreferences,
  PasskeySettings,
  PasswordPanel,
  ProfileForm,
  SsoCard,
} from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { getEmailChange } from "@/lib/auth/email-change/email-change";
import { getMe } from "@/lib/auth/get-me";
import { getWaysIn } from "@/lib/auth/ways-in";
import { env } from "@/lib/kernel/env";
import { listPasskeys } from "@/lib/passkeys/passkeys";
import { passkeyObstacle } from "@/lib/passkeys/relying-party";
import { getIdentity } from "@/lib/sso/identity";
import { timePreferences } from "@/lib/time/format-instant";

type SettingsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function SettingsPage({ searchParams }: SettingsPageProps) {
  const actor = await currentMember();
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
      <SsoCard sso={sso} preferences={preferences} result={(await searchParams).sso} />
      <NotificationPreferences initial={user.notificationPreferences} />
      <AccessLinks />
    </div>
  );
}

export default titled("Settings", SettingsPage);
