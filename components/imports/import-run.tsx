"use client";

import { Download, Square, Undo2 } from "lucide-react";
import type { Route } from "next";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { Import } from "@/lib/planning/imports/schema";
import type { ImportSetting } from "./import-choices";
import { type ImportTools, useImportRows } from "./use-import";
import { outcomeInWords, progressOf, startInWords } from "./words";

/** Tells of an import that was started: how far it is, what came of it, and what can still be done. */
export function ImportRun({ tools, setting }: { tools: ImportTools; setting: ImportSetting }) {
  const { kept } = tools;
  return (
    <Card aria-label="Progress">
      <CardBody className="flex flex-col gap-4">
        {kept.state === "running" ? (
          <Running tools={tools} />
        ) : (
          <Ended tools={tools} setting={setting} />
        )}
      </CardBody>
    </Card>
  );
}

function Running({ tools: { kept, stop, lost } }: { tools: ImportTools }) {
  const { handled, total, percent } = progressOf(kept);
  const count = (number: number) => number.toLocaleString("en");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="font-semibold text-base tabular-nums">
            {count(handled)} of {count(total)} rows added
          </h2>
          <p className="text-muted">You can leave this page: it goes on without you.</p>
        </div>
        <Button
          loading={stop.pending}
          icon={<Square aria-hidden className="size-4" />}
          onClick={() => void stop.run()}
        >
          Stop
        </Button>
      </div>
      <Progress label="Adding the rows" value={percent} />
      {lost && (
        <Callout tone="caution" role="status">
          How far it is now is not known: {lost.message}
        </Callout>
      )}
    </>
  );
}

function Ended({ tools, setting }: { tools: ImportTools; setting: ImportSetting }) {
  const { kept, start } = tools;
  const left = kept.counts.ok + kept.counts.warning;
  return (
    <>
      <div role="status">
        <h2 className="font-semibold text-base">{endings[kept.state] ?? "The import is done"}</h2>
        <p className="text-muted">{whatCameOf(kept)}</p>
      </div>
      {kept.stopReason && (
        <Callout tone="negative" title="It could not go on">
          {kept.stopReason}
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {kept.state === "stopped" && left > 0 && (
          <Button variant="primary" loading={start.pending} onClick={() => void start.run()}>
            {startInWords(kept).replace(/^(Add|Make)/, "Go on with")}
          </Button>
        )}
        <WhereTheyAre kept={kept} setting={setting} />
        {kept.counts.error > 0 && (
          <a
            href={`/api/imports/${kept.id}/errors.csv`}
            download
            className={buttonClass({ variant: "secondary" })}
          >
            <Download aria-hidden className="size-4" />
            Wrong rows
          </a>
        )}
        <UndoButton tools={tools} setting={setting} />
      </div>
    </>
  );
}

const endings: Partial<Record<Import["state"], string>> = {
  stopped: "The import was stopped",
  undone: "The import was undone",
};

function whatCameOf(kept: Import): string {
  if (kept.state !== "undone") return outcomeInWords(kept);
  return "What had not gone out is deleted; what had gone out stays. You can import the file again.";
}

/** Leads to what was added: by the label of the import, or to the drafts. */
function WhereTheyAre({ kept, setting }: { kept: Import; setting: ImportSetting }) {
  const { data } = useImportRows(kept, "created");
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const times = rows.flatMap(({ post }) => (post?.scheduledAt ? [post.scheduledAt] : [])).sort();
  const [first] = times;
  if (kept.state === "undone" || kept.counts.created === 0) return null;
  const label = kept.batchLabel?.id ?? "";
  const date = first ? toWallTime(first, setting.preferences.timeZone).date : "";
  return (
    <>
      {rows.some(({ postId }) => postId !== null) && (
        <>
          <ButtonLink href={`/calendar?view=month&date=${date}&label=${label}` as Route}>
            In the calendar
          </ButtonLink>
          <ButtonLink href={`/queue?label=${label}` as Route}>In the queue</ButtonLink>
        </>
      )}
      {rows.some(({ draftId }) => draftId !== null) && (
        <ButtonLink href="/drafts">Drafts</ButtonLink>
      )}
    </>
  );
}

function UndoButton({ tools, setting }: { tools: ImportTools; setting: ImportSetting }) {
  const { kept, undo } = tools;
  const [isAsked, ask] = useState(false);
  if (kept.state === "undone" || kept.undoUntil === null) return null;
  const until = formatDateTime(kept.undoUntil, setting.preferences);
  return (
    <>
      <Button
        loading={undo.pending}
        icon={<Undo2 aria-hidden className="size-4" />}
        onClick={() => ask(true)}
      >
        Undo the import
      </Button>
      <span className="text-muted text-sm">until {until}</span>
      <AlertDialog
        open={isAsked}
        onOpenChange={ask}
        title="Undo this import?"
        description="Every post and draft of it that has not gone out is deleted, also those that were changed since. What has gone out stays."
        confirmLabel="Undo the import"
        onConfirm={() => undo.run()}
      />
    </>
  );
}
