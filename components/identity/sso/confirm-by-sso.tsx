"use client";

import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import { api } from "@/components/kit/api/api";
import { buttonClass } from "@/components/ui/button-class";
import { Callout } from "@/components/ui/callout";
import { cx } from "@/components/ui/cx";
import { onSsoResult } from "./sso-confirmed";
import { ssoProblemWords } from "./sso-problem-words";

const address = "/api/auth/sso?purpose=confirm";

/**
 * Lets a person prove at the provider who they are, in a window of its own, so that the page keeps
 * what was being done. Shows nothing to somebody who has not linked an account there.
 */
export function ConfirmBySso({ onProved }: { onProved: () => void }) {
  const provider = useLinkedProvider();
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const finish = useEffectEvent((failed: string | null) => {
    if (failed === null) onProved();
    else setProblem(failed);
    setWaiting(false);
  });
  useEffect(() => onSsoResult((result) => finish(result.problem)), []);

  if (!provider) return null;
  const open = (event: MouseEvent) => {
    if (openWindow(address)) event.preventDefault();
    setProblem(null);
    setWaiting(true);
  };
  return (
    <div className="-mx-5 flex flex-col gap-3 border-t p-5 first:border-t-0 first:py-0">
      {problem && (
        <Callout tone="negative" role="alert">
          {ssoProblemWords(problem, provider)}
        </Callout>
      )}
      <a
        href={address}
        target="_blank"
        rel="noopener"
        onClick={open}
        className={cx(buttonClass({}), "w-full min-w-0")}
      >
        <span className="truncate">Confirm with {provider}</span>
      </a>
      <p role="status" className="text-muted text-sm empty:hidden">
        {waiting ? `Go on in the window of ${provider}. This page continues by itself.` : ""}
      </p>
    </div>
  );
}

function useLinkedProvider(): string | null {
  const { data } = useQuery({
    queryKey: ["sso-identity"],
    queryFn: () => api("GET /api/auth/sso/identity"),
  });
  return (data?.identity && data.provider?.name) ?? null;
}

/** The window can close itself, and knows nothing of this one. False where it was blocked. */
function openWindow(target: string): boolean {
  const opened = window.open("", "_blank", "popup,width=520,height=720");
  if (!opened) return false;
  opened.opener = null;
  opened.location.href = target;
  return true;
}
