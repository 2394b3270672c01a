"use client";

import { FileUp } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { MediaDropZone } from "@/components/library/media/media-drop-zone";
import { usePastedFiles } from "@/components/library/media/use-pasted-files";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Progress } from "@/components/ui/progress";
import { Textarea } from "@/components/ui/textarea";
import { importRowsMax, undoDays } from "@/lib/planning/imports/rules";
import { type ImportSource, pastedRows, sendImport } from "./send-import";
import { importsKey } from "./use-import";

const accepted = ".csv,.tsv,.tab,.txt,.jsonl,.ndjson,text/csv,text/tab-separated-values";

/** Takes a file by its button, by a drop anywhere on the page, or as pasted rows. */
export function NewImport({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const router = useRouter();
  const [text, setText] = useState("");
  const reading = useApiMutation({
    send: (source: ImportSource) => sendImport(source),
    onDone: ({ id }) => router.push(`/import/${id}` as Route),
    invalidates: [importsKey],
  });
  const isBusy = reading.pending || reading.succeeded;
  const read = (source: ImportSource) => {
    if (!isBusy) void reading.run(source);
  };
  const readFile = (file: File | undefined) => {
    if (file) read({ content: file, fileName: file.name });
  };
  usePastedFiles(([file]) => readFile(file), !isBusy);
  return (
    <MediaDropZone
      onFiles={([file]) => readFile(file)}
      disabled={isBusy}
      className="flex grow flex-col gap-8"
    >
      <section
        aria-label="New import"
        className="flex flex-col gap-4 rounded-lg border border-dashed bg-surface p-5 sm:p-8"
      >
        <div className="flex flex-col items-center gap-3 text-center">
          <div
            aria-hidden
            className="flex size-10 items-center justify-center rounded-lg border text-muted"
          >
            <FileUp className="size-5" />
          </div>
          <div>
            <h2 className="font-semibold text-base">
              {isFirst ? "Bring a month of posts at once" : "Import another file"}
            </h2>
            <p className="mx-auto mt-1 max-w-prose text-balance text-muted">
              A CSV or TSV file of a spreadsheet, JSON Lines, or a file made for Hootsuite, Publer,
              PostFast or Ayrshare, with up to {importRowsMax.toLocaleString("en")} rows. You see
              every post before anything is added, and can undo all of it for {undoDays} days.
            </p>
          </div>
          <FileButton isBusy={isBusy} onFile={readFile} />
          <p className="text-muted text-sm max-sm:hidden">or drop it anywhere on this page</p>
        </div>
        {isBusy && (
          <div role="status" className="flex flex-col gap-1.5">
            <Progress label="Reading the file" value={null} />
            <p className="text-muted text-sm">Reading {reading.input?.fileName}…</p>
          </div>
        )}
        {reading.failure && (
          <Callout
            tone="negative"
            role="alert"
            title={`${reading.input?.fileName ?? "The file"} was not read`}
          >
            {reading.failure}
          </Callout>
        )}
        <Disclosure title="Paste rows instead" isOpen={text !== ""}>
          <Form className="mt-2 flex flex-col gap-3" onSubmit={() => read(pastedRows(text))}>
            <Field
              label="Rows"
              description="Copied cells of a spreadsheet, or the text of a CSV file. The first row has the names of the columns."
            >
              <Textarea
                rows={6}
                spellCheck={false}
                className="font-mono text-sm"
                placeholder={"date,time,text\n2030-01-04,09:30,Good morning"}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
            <Button
              type="submit"
              className="self-start"
              disabled={text.trim() === ""}
              loading={isBusy}
            >
              Read these rows
            </Button>
          </Form>
        </Disclosure>
      </section>
      {children}
    </MediaDropZone>
  );
}

function FileButton({
  isBusy,
  onFile,
}: {
  isBusy: boolean;
  onFile: (file: File | undefined) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="primary"
        loading={isBusy}
        icon={<FileUp aria-hidden className="size-4" />}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Choose a file"
        accept={accepted}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          // The browser fires no change event when the same file is chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
