import { ConfirmEmail } from "@/components/settings/email-change/confirm-email";
import { titled } from "@/components/shell/frame/titled";

function ConfirmEmailPage() {
  return <ConfirmEmail />;
}

export default titled("Confirm your address", ConfirmEmailPage);
