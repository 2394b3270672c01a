"use client";

import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { SsoProblem } from "@/lib/sso/schema";
import { announceSsoResult } from "./sso-channel";
import { ssoProblemWords } from "./sso-problem-words";

type SsoConfirmedProps = { problem: SsoProblem | null; provider: string };

export function SsoConfirmed({ problem, provider }: SsoConfirmedProps) {
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
