"use client";

import type { ReactNode } from "react";
import { ApiError } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { FormFailure } from "@/components/ui/form";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { LinkCard } from "./link-card";
import { EndedLink, IncompleteLink } from "./link-problem";
import { useLinkToken } from "./use-link-token";

type LinkActionProps = {
  icon: ReactNode;
  title: string;
  question: ReactNode;
  label: string;
  send: (token: string) => Promise<unknown>;
  done: ReactNode;
  reasons: string[];
  elsewhere: ReactNode;
};

/** Does what a link is for once the person presses the button: a mail scanner only opens the page. */
export function LinkAction(props: LinkActionProps) {
  const token = useLinkToken();
  if (token === undefined) return <OpeningLink />;
  if (token === null) return <IncompleteLink actions={props.elsewhere} />;
  return <Question key={token} {...props} token={token} />;
}

function Question({ token, ...props }: LinkActionProps & { token: string }) {
  const { icon, title, question, label, send, done, reasons, elsewhere } = props;
  const acting = useApiMutation({ send: () => send(token) });
  if (acting.succeeded) return done;
  if (hasEnded(acting.error)) return <EndedLink reasons={reasons} actions={elsewhere} />;
  return (
    <LinkCard
      icon={icon}
      title={title}
      actions={
        <Button variant="primary" loading={acting.pending} onClick={() => void acting.run()}>
          {label}
        </Button>
      }
    >
      <FormFailure failure={acting.failure} />
      {question}
    </LinkCard>
  );
}

export function hasEnded(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "link_expired";
}

export function OpeningLink() {
  return (
    <Loading label="Opening the link">
      <Skeleton className="h-60 rounded-lg" />
    </Loading>
  );
}
