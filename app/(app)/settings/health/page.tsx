import { Suspense } from "react";
import {
  HealthChecking,
  InstallationHealth,
} from "@/components/settings/health/installation-health";
import { checkInstallation } from "@/lib/health/doctor/check-installation";
import { getMe } from "@/lib/identity/auth/get-me";
import type { Actor } from "@/lib/kernel/actor";
import { commandLine } from "@/lib/kernel/command-line";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/health", async ({ actor }) => (
  <Suspense fallback={<HealthChecking />}>
    <Checked actor={actor} />
  </Suspense>
));

async function Checked({ actor }: { actor: Actor }) {
  const [initial, { user }] = await Promise.all([checkInstallation(actor, {}), getMe(actor, {})]);
  return (
    <InstallationHealth
      initial={initial}
      command={commandLine("doctor")}
      preferences={timePreferences(user)}
    />
  );
}
