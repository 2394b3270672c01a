"use client";

import { X } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { useStoredFlag } from "@/components/kit/preferences/use-stored-flag";
import { IconButton } from "@/components/ui/icon-button";

export function FirstSteps({
  connected,
  written,
  invited,
  isAdmin,
}: {
  connected: boolean;
  written: boolean;
  invited: boolean;
  isAdmin: boolean;
}) {
  const [dismissed, dismiss] = useStoredFlag("first-steps-dismissed");
  const left = [connected, written, invited].filter((done) => !done).length;
  if (dismissed !== false || left === 0) return null;
  return (
    <section
      aria-label="First steps"
      className="flex items-center gap-3 border-b bg-surface px-4 py-1 md:px-6"
    >
      <h2 className="shrink-0 text-sm">
        <span className="font-semibold">First steps</span>
        <span className="text-muted"> · {left} left</span>
      </h2>
      <ol className="flex min-w-0 grow items-center gap-1.5 overflow-x-auto py-1">
        {!connected && (
          <AdminStep title="Connect an account" href="/connections" isAdmin={isAdmin} />
        )}
        {!written && (
          <Step>
            <StepLink href="/compose">Write a first post</StepLink>
          </Step>
        )}
        {!invited && (
          <AdminStep title="Invite a colleague" href="/settings/members#invite" isAdmin={isAdmin} />
        )}
      </ol>
      <IconButton
        label="Hide the first steps"
        size="sm"
        icon={<X aria-hidden className="size-4" />}
        onClick={dismiss}
      />
    </section>
  );
}

function AdminStep({ title, href, isAdmin }: { title: string; href: Route; isAdmin: boolean }) {
  return (
    <Step>
      {isAdmin ? (
        <StepLink href={href}>{title}</StepLink>
      ) : (
        <span className="px-2 text-muted text-sm">{title}: an administrator does this</span>
      )}
    </Step>
  );
}

function Step({ children }: { children: ReactNode }) {
  return <li className="flex shrink-0 items-center gap-1.5 whitespace-nowrap">{children}</li>;
}

function StepLink({ href, children }: { href: Route; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex h-7 items-center rounded-full bg-accent-soft px-3 font-medium text-accent-text text-sm hover:underline touch:h-11"
    >
      {children}
    </Link>
  );
}
