import type { Metadata } from "next";
import { EmailPanel } from "@/components/email-change/email-panel";
import { PasskeySettings } from "@/components/passkeys/passkey-settings";
import { PasswordPanel } from "@/components/password/password-panel";
import { ProfileForm } from "@/components/settings/profile-form";
import { currentMember } from "@/lib/auth/current-member";
import { getEmailChange } from "@/lib/auth/email-change/get-email-change";
import { getMe } from "@/lib/auth/get-me";
import { getWaysIn } from "@/lib/auth/get-ways-in";
import { env } from "@/lib/kernel/env";
import { listPasskeys } from "@/lib/passkeys/list-passkeys";
import { passkeyObstacle } from "@/lib/passkeys/passkey-obstacle";
import { timePreferences } from "@/lib/time/format-instant";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const actor = await currentMember();
  const [{ user }, { pending }, waysIn, passkeys] = await Promise.all([
    getMe(actor, {}),
    getEmailChange(actor, {}),
    getWaysIn(actor, {}),
    listPasskeys(actor, {}),
  ]);
  const { email } = user;
  const preferences = timePreferences(user);
  const mail = { preferences, sendsMail: env.smtp !== null };
  return (
    <div className="flex flex-col gap-6">
      <ProfileForm user={user} />
      <EmailPanel email={email} pending={pending} {...mail} />
      <PasskeySettings first={passkeys} preferences={preferences} obstacle={passkeyObstacle()} />
      <PasswordPanel email={email} waysIn={waysIn} />
    </div>
  );
}
