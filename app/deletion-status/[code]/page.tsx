import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuthFrame } from "@/components/shell/frame/auth-frame";
import { titled } from "@/components/shell/frame/titled";
import { getDeletionStatus } from "@/lib/accounts/callbacks/callbacks";

export const metadata: Metadata = { robots: { index: false } };

async function DeletionStatusPage({ params }: PageProps<"/deletion-status/[code]">) {
  const { code } = await params;
  const status = await getDeletionStatus(code);
  if (!status) notFound();
  const { network, requestedAt, connectionsRemoved } = status;
  return (
    <AuthFrame>
      <h1 className="font-semibold text-lg">Your data is deleted</h1>
      <p className="mt-2 text-pretty">
        {network} asked for it on{" "}
        <time dateTime={requestedAt}>{requestedAt.slice(0, 16).replace("T", " ")} UTC</time>.{" "}
        {inWords(connectionsRemoved)}
      </p>
      <p className="mt-2 text-pretty text-muted">
        Posts that are on {network} already are not touched: delete them there. What a team wrote
        here by itself stays with the team.
      </p>
      <p className="mt-4 break-all text-muted text-sm">Confirmation code {code}</p>
    </AuthFrame>
  );
}

function inWords(count: number): string {
  if (count === 0) return "Nothing of yours was stored here.";
  const accounts = count === 1 ? "One connected account was" : `${count} connected accounts were`;
  return `${accounts} removed, with the access, the profile and the delivery records.`;
}

export default titled("Data deletion", DeletionStatusPage);
