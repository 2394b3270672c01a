"use client";

import { hasPending } from "@/components/publish-now/has-pending";
import { queried } from "@/components/queries/queried";
import { awake } from "@/components/ui/awake";
import { dormant } from "@/components/ui/dormant";
import { keepEarlyKeys } from "./early-keys";

const loadLive = () => import("./live-parts");

export const UserMenu = dormant(async () => (await loadLive()).UserMenu, {
  what: "Your menu",
});

export const PaletteButton = dormant(async () => (await loadLive()).PaletteButton, {
  what: "The search",
});

export const ShellLayers = dormant(async () => (await loadLive()).ShellLayers, {
  what: "The search",
  until: async () => {
    keepEarlyKeys();
    await awake();
  },
});

export const NotificationBell = dormant(async () => queried((await loadLive()).NotificationBell), {
  what: "The notifications",
});

export const NotificationToasts = dormant(
  async () => queried((await loadLive()).NotificationToasts),
  { what: "What is new" },
);

export const LabelLinks = dormant(async () => queried((await loadLive()).LabelLinks), {
  what: "The labels",
});

export const PauseBanner = dormant(async () => queried((await loadLive()).PauseBanner), {
  what: "The news about publishing",
});

export const PublishNowLayer = dormant(async () => queried((await loadLive()).PublishNowLayer), {
  what: "What is being published",
  until: async () => {
    if (!hasPending()) await awake();
  },
});
