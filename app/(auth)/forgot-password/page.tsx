import { ForgotPasswordForm } from "@/components/password/forgot-password-form";
import { NoMailHelp } from "@/components/password/no-mail-help";
import { titled } from "@/components/shell/titled";
import { env } from "@/lib/kernel/env";

function ForgotPasswordPage() {
  return env.smtp ? <ForgotPasswordForm /> : <NoMailHelp />;
}

export default titled("Forgot password", ForgotPasswordPage);
