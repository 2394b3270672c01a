import { ConfirmEmail } from "@/components/email-change/confirm-email";
import { titled } from "@/components/shell/titled";

function ConfirmEmailPage() {
  return <ConfirmEmail />;
}

export default titled("Confirm your address", ConfirmEmailPage);
