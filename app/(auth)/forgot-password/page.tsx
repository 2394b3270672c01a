import type { Metadata } from "next";
import { ForgotPasswordForm } from "@/components/password/forgot-password-form";
import { NoMailHelp } from "@/components/password/no-mail-help";
import { env } from "@/lib/kernel/env";

export const metadata: Metadata = { title: "Forgot password" };

export default function ForgotPasswordPage() {
  return env.smtp ? <ForgotPasswordForm /> : <NoMailHelp />;
}
