import { UndoEmail } from "@/components/email-change/undo-email";
import { titled } from "@/components/shell/titled";

function UndoEmailPage() {
  return <UndoEmail />;
}

export default titled("Stop the change of your address", UndoEmailPage);
