import { ResetPassword } from "@/components/identity/password/reset-password";
import { titled } from "@/components/shell/frame/titled";

function ResetPasswordPage() {
  return <ResetPassword />;
}

export default titled("Set a new password", ResetPasswordPage);
