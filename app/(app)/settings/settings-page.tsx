import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { SettingsDenied } from "@/components/settings/frame/settings-denied";
import { type SettingsPath, settingsPages } from "@/components/settings/frame/settings-pages";
import { titled } from "@/components/shell/frame/titled";
import { currentMember } from "@/lib/identity/auth/current-member";
import type { Actor } from "@/lib/kernel/actor";

type Search = Record<string, string | string[] | undefined>;

/** Shows a page that `settings-pages.ts` declares, under its title and to those who may open it. */
export function settingsPage(
  path: SettingsPath,
  show: (page: { actor: Actor; search: Search }) => Promise<ReactNode>,
) {
  const { label, title = label, adminOnly } = settingsPages[path];
  return titled(title, async ({ searchParams }: { searchParams: Promise<Search> }) => {
    const actor = await currentMember();
    if (!adminOnly || actor.admin) return show({ actor, search: await searchParams });
    return adminOnly === true ? notFound() : <SettingsDenied {...adminOnly} />;
  });
}
