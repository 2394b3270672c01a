import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Callout } from "@/components/ui/callout";
import { cx } from "@/components/ui/cx";
import { ssoProblemWords } from "./sso-problem-words";

export function SsoButton({ provider, returnTo }: { provider: string; returnTo: string }) {
  const address = `/api/auth/sso?${new URLSearchParams({ returnTo })}`;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Divider>or</Divider>
      {/* No Link: it would fetch the address ahead, and each call begins a sign-in. */}
      <a href={address} className={cx(buttonClass({}), "w-full min-w-0")}>
        <span className="truncate">Continue with {provider}</span>
      </a>
    </div>
  );
}

export function SsoNotice({ provider, problem }: { provider: string; problem: unknown }) {
  const text = ssoProblemWords(problem, provider);
  if (!text) return null;
  return (
    <Callout tone="negative" role="alert" title="You are not signed in" className="mb-4">
      {text}
    </Callout>
  );
}

function Divider({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 text-muted text-sm">
      <span aria-hidden className="h-px grow bg-border" />
      {children}
      <span aria-hidden className="h-px grow bg-border" />
    </p>
  );
}
