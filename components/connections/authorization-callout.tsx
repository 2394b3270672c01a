"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { AuthorizationProblem } from "@/lib/connections/schema";
import { problemTexts } from "./problem-texts";

type AuthorizationCalloutProps =
  | { problem: AuthorizationProblem; message: string | null }
  | { name: string; done: "connected" | "reconnected" };

export function AuthorizationCallout(props: AuthorizationCalloutProps) {
  const router = useRouter();
  const dismiss = (
    <Button size="sm" onClick={() => router.replace("/connections")}>
      Dismiss
    </Button>
  );
  if ("name" in props) {
    return (
      <Callout tone="positive" role="status" action={dismiss}>
        {props.name}{" "}
        {props.done === "connected"
          ? "is connected. Your team can schedule posts to it now."
          : "is connected again. What was waiting for it goes out as planned."}
      </Callout>
    );
  }
  const { title, advice } = problemTexts[props.problem];
  return (
    <Callout tone="caution" role="alert" title={title} action={dismiss}>
      <p className="text-pretty">{props.message ?? advice}</p>
    </Callout>
  );
}
