export { EmailPanel } from "@/components/email-change/email-panel";
export { PasskeySettings } from "@/components/passkeys/passkey-settings";
export { PasswordPanel } from "@/components/password/password-panel";
export { NotificationPreferences } from "./notification-preferences";
export { ProfileForm } from "./profile-form";
export { SsoCard } from "./sso-card";
