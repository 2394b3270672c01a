import { ButtonLink } from "@/components/ui/button-link";

export function ConsentRefused({ message }: { message: string }) {
  return (
    <section className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <h1 className="font-semibold text-lg">The assistant is not connected</h1>
      <p className="text-pretty">{message}</p>
      <div>
        <ButtonLink href="/settings/assistants">How to connect an assistant</ButtonLink>
      </div>
    </section>
  );
}
