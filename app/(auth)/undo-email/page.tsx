import { UndoEmail } from "@/components/settings/email-change/undo-email";
import { titled } from "@/components/shell/frame/titled";

function UndoEmailPage() {
  return <UndoEmail />;
}

export default titled("Stop the change of your address", UndoEmailPage);
