import type { Metadata } from "next";
import { ConfirmEmail } from "@/components/email-change/confirm-email";

export const metadata: Metadata = { title: "Confirm your address" };

export default function ConfirmEmailPage() {
  return <ConfirmEmail />;
}
