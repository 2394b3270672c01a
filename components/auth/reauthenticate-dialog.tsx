"use client";

import { useState } from "react";
import { ConfirmBySso } from "@/components/sso/confirm-by-sso";
import { Dialog } from "@/components/ui/dialog";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { browserHasPasskeys } from "@/components/webauthn/ceremonies";
import type { WaysIn } from "@/lib/auth/schema";
import { ConfirmByPasskey } from "./confirm-by-passkey";
import { ConfirmByPassword } from "./confirm-by-password";
import { useWaysIn } from "./use-ways-in";

type ReauthenticateDialogProps = {
  open: boolean;
  onProved: () => void;
  onClose: () => void;
};

export function ReauthenticateDialog({ open, onProved, onClose }: ReauthenticateDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title="Confirm it’s you"
      description="You signed in a while ago, so we ask once more. Then you go on where you were."
    >
      <Proof onProved={onProved} onDismiss={onClose} />
    </Dialog>
  );
}

type ProofProps = { onProved: () => void; onDismiss: () => void };

function Proof(props: ProofProps) {
  const { data, isPending } = useWaysIn();
  if (isPending) {
    return (
      <Loading label="Loading your ways to confirm">
        <Skeleton className="h-20" />
      </Loading>
    );
  }
  return (
    <>
      <OwnProof {...props} ways={waysToConfirm(data)} />
      {data?.singleSignOn && <ConfirmBySso onProved={props.onProved} />}
    </>
  );
}

function OwnProof({ onProved, onDismiss, ways }: ProofProps & { ways: WayToConfirm[] }) {
  const [chosen, setChosen] = useState<WayToConfirm | null>(null);
  const way = chosen ?? ways[0];
  const other = ways.find((one) => one !== way);
  const proof = { onProved, onDismiss, onOther: other && (() => setChosen(other)) };
  switch (way) {
    case "passkey":
      return <ConfirmByPasskey {...proof} />;
    case "password":
      return <ConfirmByPassword {...proof} />;
    default:
      return null;
  }
}

type WayToConfirm = "passkey" | "password";

function waysToConfirm(ways: WaysIn | undefined): WayToConfirm[] {
  const { hasPassword, passkeyCount } = ways ?? { hasPassword: true, passkeyCount: 1 };
  const usable = passkeyCount > 0 && (browserHasPasskeys() || !hasPassword);
  return [
    ...(usable ? (["passkey"] as const) : []),
    ...(hasPassword ? (["password"] as const) : []),
  ];
}
