import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { SettingsDenied } from "@/components/settings/frame/settings-denied";
import { type SettingsPath, settingsPages } from "@/components/settings/frame/settings-pages";
import { titled } from "@/components/shell/frame/titled";
import { currentMember } from "@/lib/identity/auth/current-member";
import type { Actor } from "@/lib/kernel/actor";

type Search = Record<string, string | string[] | undefined>;
type Params = Record<string, string | undefined>;

type PageInput = { params: Promise<Params>; searchParams: Promise<Search> };

/**
 * Shows a page that `settings-pages.ts` declares, or one below it, under its title and to those who
 * may open it.
 */
export function settingsPage(
  path: SettingsPath,
  show: (page: { actor: Actor; search: Search; params: Params }) => Promise<ReactNode>,
) {
  const { label, title = label, adminOnly } = settingsPages[path];
  return titled(title, async ({ params, searchParams }: PageInput) => {
    const actor = await currentMember();
    if (!adminOnly || actor.admin) {
      return show({ actor, search: await searchParams, params: await params });
    }
    return adminOnly === true ? notFound() : <SettingsDenied {...adminOnly} />;
  });
}
