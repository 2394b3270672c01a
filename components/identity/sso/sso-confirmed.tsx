"use client";

import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { isSsoProblem, type SsoProblem } from "@/lib/identity/sso/rules";
import { ssoProblemWords } from "./sso-problem-words";

export function SsoConfirmed({
  problem,
  provider,
}: {
  problem: SsoProblem | null;
  provider: string;
}) {
  useEffect(() => {
    announceSsoResult({ problem });
    if (problem === null) window.close();
  }, [problem]);
  return (
    <div className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <h1 className="font-semibold text-lg">
        {problem === null ? "Confirmed" : "That did not confirm it’s you"}
      </h1>
      {problem === null ? (
        <p>Herald goes on in the other window. You can close this one.</p>
      ) : (
        <Callout tone="negative" role="alert">
          {ssoProblemWords(problem, provider)}
        </Callout>
      )}
      <Button onClick={() => window.close()}>Close this window</Button>
    </div>
  );
}

export type SsoResult = { problem: SsoProblem | null };

export function announceSsoResult(result: SsoResult): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(result);
  channel.close();
}

export function onSsoResult(listen: (result: SsoResult) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (isSsoResult(data)) listen(data);
  };
  return () => channel.close();
}

const channelName = "herald-sso";

function isSsoResult(data: unknown): data is SsoResult {
  const { problem } = (data ?? {}) as { problem?: unknown };
  return problem === null || isSsoProblem(problem);
}
