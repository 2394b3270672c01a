"use client";

export { SettingsError as default } from "@/components/settings/settings-error";
