import { Hourglass, Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { DocumentTitle } from "@/components/ui/document-title";

export function ReviewEnded() {
  return (
    <Notice
      icon={<Link2Off aria-hidden />}
      title="This link does not work"
      description="It may have ended, or a part of it is missing. Ask the person who sent it for a new one."
    />
  );
}

export function ReviewTooOften() {
  return (
    <Notice
      icon={<Hourglass aria-hidden />}
      title="That was very often"
      description="This page was asked for many times within a minute. Wait for one, then load it again."
    />
  );
}

function Notice({
  icon,
  title,
  description,
}: {
  icon: ReactNode;
  title: string;
  description: string;
}) {
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh max-w-sm flex-col items-center justify-center px-4 text-center"
    >
      <DocumentTitle>{title}</DocumentTitle>
      <div
        aria-hidden="true"
        className="mb-4 flex size-10 items-center justify-center rounded-lg border bg-surface text-muted [&_svg]:size-5"
      >
        {icon}
      </div>
      <h1 className="font-semibold text-base">{title}</h1>
      <p className="mt-1 text-balance text-muted">{description}</p>
    </main>
  );
}
