export { LabelLinks } from "@/components/labels/label-links";
export { NotificationBell } from "@/components/notifications/notification-bell";
export { NotificationToasts } from "@/components/notifications/notification-toasts";
export { PauseBanner } from "@/components/pause/pause-banner";
export { PublishNowLayer } from "@/components/publish-now/publish-now-layer";
export { PaletteButton } from "./palette-button";
export { ShellLayers } from "./shell-layers";
export { UserMenu } from "./user-menu";
