import type { Metadata } from "next";
import { PasskeySettings } from "@/components/passkeys/passkey-settings";
import { ProfileForm } from "@/components/settings/profile-form";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listPasskeys } from "@/lib/passkeys/list-passkeys";
import { passkeyObstacle } from "@/lib/passkeys/passkey-obstacle";
import { timePreferences } from "@/lib/time/format-instant";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const actor = await currentMember();
  const [{ user }, passkeys] = await Promise.all([getMe(actor, {}), listPasskeys(actor, {})]);
  const preferences = timePreferences(user);
  return (
    <div className="flex flex-col gap-6">
      <ProfileForm user={user} />
      <PasskeySettings first={passkeys} preferences={preferences} obstacle={passkeyObstacle()} />
    </div>
  );
}
