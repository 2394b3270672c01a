import {
  ForgotPasswordForm,
  NoMailHelp,
} from "@/components/identity/password/forgot-password-form";
import { titled } from "@/components/shell/frame/titled";
import { commandLine } from "@/lib/kernel/command-line";
import { env } from "@/lib/kernel/env";

function ForgotPasswordPage() {
  return env.smtp ? (
    <ForgotPasswordForm />
  ) : (
    <NoMailHelp command={commandLine("recover", "you@example.com")} />
  );
}

export default titled("Forgot password", ForgotPasswordPage);
