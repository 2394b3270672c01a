"use client";

export { SettingsError as default } from "@/components/settings/frame/settings-error";
