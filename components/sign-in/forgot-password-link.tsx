import { TextLink } from "@/components/ui/text-link";

export function ForgotPasswordLink({ sendsMail }: { sendsMail: boolean }) {
  return (
    <p className="mt-4 text-balance text-center text-muted">
      <TextLink href="/forgot-password">Forgot password?</TextLink>
      {!sendsMail && (
        <span className="mt-1 block text-sm">
          An administrator, or whoever has the machine, lets you in again.
        </span>
      )}
    </p>
  );
}
