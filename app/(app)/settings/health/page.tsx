import { Suspense } from "react";
import { HealthChecking } from "@/components/health/health-checking";
import { HealthDenied } from "@/components/health/health-denied";
import { InstallationHealth } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { checkInstallation } from "@/lib/doctor/check-installation";
import { commandLine } from "@/lib/kernel/command-line";
import { timePreferences } from "@/lib/time/format-instant";

async function HealthPage() {
  const actor = await currentMember();
  if (!actor.admin) return <HealthDenied />;
  return (
    <Suspense fallback={<HealthChecking />}>
      <Checked actor={actor} />
    </Suspense>
  );
}

type CheckedProps = { actor: Awaited<ReturnType<typeof currentMember>> };

async function Checked({ actor }: CheckedProps) {
  const [initial, { user }] = await Promise.all([checkInstallation(actor, {}), getMe(actor, {})]);
  return (
    <InstallationHealth
      initial={initial}
      command={commandLine("doctor")}
      preferences={timePreferences(user)}
    />
  );
}

export default titled("Health", HealthPage);
