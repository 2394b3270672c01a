import { ResetPassword } from "@/components/password/reset-password";
import { titled } from "@/components/shell/titled";

function ResetPasswordPage() {
  return <ResetPassword />;
}

export default titled("Set a new password", ResetPasswordPage);
