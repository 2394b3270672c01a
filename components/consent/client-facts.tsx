import { Callout } from "@/components/ui/callout";
import type { Consent } from "@/lib/oauth/schema";

export function ClientFacts({ client }: Pick<Consent, "client">) {
  const { name, host, redirectHost, isThisComputer } = client;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-muted">Assistant</dt>
        <dd className="wrap-anywhere">{name}</dd>
        <dt className="text-muted">Known by</dt>
        <dd className="wrap-anywhere">{host ?? "Only the name it gave itself"}</dd>
        <dt className="text-muted">Returns to</dt>
        <dd className="wrap-anywhere">
          {isThisComputer ? `A program on this computer (${redirectHost})` : redirectHost}
        </dd>
      </dl>
      <Callout tone={host === null || isThisComputer ? "caution" : "info"}>
        Go on only if you have just asked {isThisComputer ? "a program here" : redirectHost} to
        connect.
      </Callout>
    </>
  );
}
