"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy";

/** Its button is in the HTML, and its menu is the largest part of the bars. */
export const UserMenu = lazyPart(
  () => dynamic(() => import("./user-menu").then((chunk) => chunk.UserMenu)),
  { what: "Your menu", loading: null },
);
