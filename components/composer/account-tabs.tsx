"use client";

import { useComposerTools } from "./composer-context";
import { hasOverrides } from "./composition/composition";
import { VersionTabs } from "./version-tabs";
import { Written } from "./written";

export function AccountTabs() {
  const { chosen, composition } = useComposerTools();
  const single = chosen.length < 2 && !chosen.some(({ id }) => hasOverrides(composition, id));
  return single ? <Written /> : <VersionTabs />;
}
