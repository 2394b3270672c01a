"use client";

import { usePathname } from "next/navigation";
import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";
import { pageAt } from "./settings-pages";

export function SettingsError(props: RouteErrorProps) {
  const pathname = usePathname();
  const words = pageAt(pathname)?.[1].error;
  if (!words) return <RouteError {...props} />;
  const description = `${words.safe} Try again in a moment.`;
  return <RouteError {...props} title={words.title} description={description} />;
}
