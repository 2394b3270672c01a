import type { Metadata } from "next";
import { SessionSettings } from "@/components/sessions/session-settings";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { sessionIdleHours } from "@/lib/auth/session-cookie";

export const metadata: Metadata = { title: "Sessions" };

export default async function SessionsPage() {
  const actor = await currentMember();
  const { timeZone, dateFormat, timeFormat } = (await getMe(actor, {})).user;
  return (
    <SessionSettings
      preferences={{ timeZone, dateFormat, timeFormat }}
      idleHours={sessionIdleHours}
    />
  );
}
