import type { Metadata } from "next";
import { UndoEmail } from "@/components/email-change/undo-email";

export const metadata: Metadata = { title: "Stop the change of your address" };

export default function UndoEmailPage() {
  return <UndoEmail />;
}
