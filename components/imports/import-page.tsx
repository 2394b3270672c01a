"use client";

import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Callout } from "@/components/ui/callout";
import { DocumentTitle } from "@/components/ui/document-title";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import type { Import } from "@/lib/planning/imports/schema";
import { ColumnMapping } from "./column-mapping";
import { ImportChoices, type ImportSetting } from "./import-choices";
import { ImportRun } from "./import-run";
import { Preview } from "./preview";
import { type ImportTools, useImport } from "./use-import";
import { fileInWords, importStateWords, leftOutInWords, startInWords } from "./words";

/** Shows an import from its file to its end: its columns, what it asks, its rows, what came of them. */
export function ImportPage({ first, setting }: { first: Import; setting: ImportSetting }) {
  const tools = useImport(first);
  const { kept } = tools;
  const isOpen = kept.state === "read" || kept.state === "ready";
  const run = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The button that had the focus is gone once rows are being added.
    if (wasOpen.current && !isOpen) run.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <DocumentTitle>{`Import ${kept.fileName}`}</DocumentTitle>
      <PageHeader
        title={
          <span className="flex items-center gap-2">
            <span className="truncate">{kept.fileName}</span>
            <StateBadge of={kept} />
          </span>
        }
        description={<FileFacts of={kept} />}
        actions={isOpen && <StartButton tools={tools} />}
      />
      <PageBody className="flex flex-col gap-6">
        <p>
          <TextLink href="/import">All imports</TextLink>
        </p>
        {isOpen ? (
          <>
            <Asks of={kept} />
            <ColumnMapping tools={tools} />
            <ImportChoices tools={tools} setting={setting} />
            <LeftOut of={kept} />
          </>
        ) : (
          <div ref={run} tabIndex={-1} className="outline-none">
            <ImportRun tools={tools} setting={setting} />
          </div>
        )}
        {kept.state !== "running" && <Preview tools={tools} setting={setting} />}
      </PageBody>
    </>
  );
}

function StateBadge({ of }: { of: Import }) {
  const { label, tone } = importStateWords[of.state];
  return <Badge tone={tone}>{label}</Badge>;
}

function FileFacts({ of }: { of: Import }) {
  return (
    <>
      {fileInWords(of)}
      {of.preset && ` Recognised as a file for ${of.preset}.`}
    </>
  );
}

function StartButton({ tools }: { tools: ImportTools }) {
  const { kept, start, isSaving } = tools;
  const isNothing = kept.counts.ok + kept.counts.warning === 0;
  return (
    <Button
      variant="primary"
      disabled={kept.state !== "ready" || isNothing || isSaving}
      loading={start.pending}
      onClick={() => void start.run()}
    >
      {startInWords(kept)}
    </Button>
  );
}

const askWords: Record<Import["asks"][number], string> = {
  mapping: "Choose which column holds the text of the posts.",
  dateOrder: "Say how its dates are read.",
  zone: "Say in which time zone its times are.",
  connections: "Choose the accounts that its rows go to.",
};

function Asks({ of: { asks } }: { of: Import }) {
  if (asks.length === 0) return null;
  return (
    <Callout tone="caution" role="status" title="Before anything can be added">
      <ul className="list-disc ps-4">
        {asks.map((each) => (
          <li key={each}>{askWords[each]}</li>
        ))}
      </ul>
    </Callout>
  );
}

function LeftOut({ of }: { of: Import }) {
  const said = leftOutInWords(of);
  if (said === null) return null;
  return (
    <Callout
      tone={of.counts.error > 0 ? "negative" : "info"}
      action={
        of.counts.error > 0 && (
          <a
            href={`/api/imports/${of.id}/errors.csv`}
            download
            className={buttonClass({ size: "sm" })}
          >
            <Download aria-hidden className="size-4" />
            Wrong rows as CSV
          </a>
        )
      }
    >
      {said}
      {of.counts.error > 0 &&
        " Mend what is wrong in the file and import it again: nothing is added twice."}
    </Callout>
  );
}
