"use client";

import { viewOnDemand } from "@/components/ui/on-demand";
import { useComposerTools } from "./composer-context";
import { hasOverrides } from "./composition/composition";
import { Written } from "./written";

const VersionTabs = viewOnDemand(async () => (await import("./version-tabs")).VersionTabs, {
  what: "The versions for each account",
  loading: <Written />,
});

export function AccountTabs() {
  const { chosen, composition } = useComposerTools();
  const single = chosen.length < 2 && !chosen.some(({ id }) => hasOverrides(composition, id));
  return single ? <Written /> : <VersionTabs />;
}
