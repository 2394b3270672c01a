"use client";

import { Pause } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyLayer } from "@/components/ui/lazy";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { PauseAnswer } from "@/lib/publishing/schema";
import { describePause } from "./describe-pause";
import { ResumeButton } from "./resume-button";
import { usePause } from "./use-pause";

const PauseDialog = lazyLayer(
  () => dynamic(() => import("./pause-dialog").then((chunk) => chunk.PauseDialog)),
  { what: "The question" },
);
const preloadDialog = () => void import("./pause-dialog").catch(() => undefined);

export function PauseCard({
  initial,
  preferences,
}: {
  initial: PauseAnswer;
  preferences: TimePreferences;
}) {
  const { pause, waiting } = usePause(initial);
  const [asking, setAsking] = useState(false);
  return (
    <Card aria-label="Publishing">
      <CardHeader
        title="Publishing"
        description={pause ? "Paused on every account." : "Nothing is paused."}
        actions={pause && <ResumeButton waiting={waiting} />}
      />
      <CardBody className="flex flex-col items-start gap-3">
        {pause ? (
          <div>
            <p className="wrap-anywhere">{pause.reason}</p>
            <p className="text-muted text-sm">{describePause(pause, preferences)}</p>
          </div>
        ) : (
          <p className="max-w-prose text-pretty text-muted">
            In an emergency you can pause everything at once. What falls due meanwhile waits; what
            waits too long is not sent unless somebody retries it.
          </p>
        )}
        {!pause && (
          <Button
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => setAsking(true)}
            icon={<Pause aria-hidden className="size-4" />}
          >
            Pause all publishing…
          </Button>
        )}
        <PauseDialog open={asking} onOpenChange={setAsking} />
      </CardBody>
    </Card>
  );
}
