"use client";

import { RouteError, type RouteErrorProps } from "@/components/ui/route-error";

export default function AppErrorPage(props: RouteErrorProps) {
  return <RouteError {...props} />;
}
