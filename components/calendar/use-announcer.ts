"use client";

import { useState } from "react";
import { type ToastMessage, useToast } from "@/components/ui/toast";
import type { Refusal } from "./move-target";

export type Announcer = {
  say: (message: ToastMessage) => void;
  read: (message: ToastMessage) => void;
  refuse: (refusal: Refusal) => void;
};

export const refusedToast = "move-refused";

export function useAnnouncer(): Announcer & { announcement: string } {
  const toast = useToast();
  const [announcement, announce] = useState("");
  const read = ({ title, description }: ToastMessage) =>
    announce(description ? `${title} ${description}` : title);
  const say = (message: ToastMessage) => {
    toast.show(message);
    read(message);
  };
  return {
    announcement,
    read,
    say,
    refuse: ({ title, reason }) =>
      say({ id: refusedToast, title, description: reason, tone: "negative" }),
  };
}

/** Says how many posts a change of several left alone, with the first reason. */
export function stayedInWords(reasons: readonly string[]): string | undefined {
  const [first] = reasons;
  return first ? `${reasons.length} stayed. ${first}` : undefined;
}
