import { PasskeySettings } from "@/components/identity/passkeys/passkey-settings";
import { PasswordPanel } from "@/components/identity/password/password-panel";
import { DeputyCard } from "@/components/settings/approvals/lazy-deputy-card";
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
import { getPlanningZone } from "@/lib/identity/workspaces/workspace";
import type { Actor } from "@/lib/kernel/actor";
import { env } from "@/lib/kernel/env";
import { type PlanningPreferences, timePreferences } from "@/lib/kernel/time/format-instant";
import { listApprovalRules } from "@/lib/planning/approvals/approval-rules";
import { getDeputy } from "@/lib/planning/approvals/deputies";
import { teamOf } from "../team";
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
      <WhileAway actor={actor} preferences={preferences} />
      <NotificationPreferences initial={user} />
      <AccessLinks />
    </div>
  );
});

/** Is for those whom a rule names, and for who stands in. */
async function WhileAway({
  actor,
  preferences,
}: {
  actor: Actor;
  preferences: PlanningPreferences;
}) {
  const [rules, standing] = await Promise.all([listApprovalRules(actor, {}), getDeputy(actor, {})]);
  const approvers = rules.items.flatMap(({ rule }) =>
    rule.stages.flatMap((stage) => stage.approvers),
  );
  const isNamed = approvers.some((each) => each.kind === "member" && each.userId === actor.userId);
  if (!isNamed && !standing.deputy && standing.standingInFor.length === 0) return null;
  const [{ userId, members }, { timeZone }] = await Promise.all([
    teamOf(actor),
    getPlanningZone(actor, {}),
  ]);
  return (
    <DeputyCard
      initial={standing}
      isApprover={isNamed}
      people={members.filter(({ id }) => id !== userId)}
      preferences={{ ...preferences, timeZone }}
    />
  );
}
