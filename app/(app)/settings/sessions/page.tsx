import type { Metadata } from "next";
import { SessionSettings } from "@/components/settings/sections";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { sessionIdleHours } from "@/lib/auth/session-cookie";
import { timePreferences } from "@/lib/time/format-instant";

export const metadata: Metadata = { title: "Sessions" };

export default async function SessionsPage() {
  const actor = await currentMember();
  const { user } = await getMe(actor, {});
  return <SessionSettings preferences={timePreferences(user)} idleHours={sessionIdleHours} />;
}
