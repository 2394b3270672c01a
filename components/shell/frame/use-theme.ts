"use client";

import { useSyncExternalStore } from "react";
import { readTheme, type Theme, themeCookie } from "@/components/ui/theme";

export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, current, () => "system" as const);
  return { theme, choose };
}

function choose(theme: Theme) {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  const maxAge = theme === "system" ? 0 : 365 * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing outside secure contexts
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${maxAge}; samesite=lax`;
}

function current(): Theme {
  return readTheme(document.documentElement.dataset.theme);
}

function subscribe(notify: () => void) {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
