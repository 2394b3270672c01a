import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import type { ReferenceEntry } from "@/lib/openapi/schema";
import { CodeBlock } from "./code-block";
import { FieldTable } from "./field-table";
import { ReferenceText } from "./reference-text";

const methodTones: Record<string, Tone> = { GET: "info", DELETE: "negative" };

export function EntryCard({ entry }: { entry: ReferenceEntry }) {
  const { id, method, path, summary } = entry;
  return (
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 hover:bg-hover">
        <Badge tone={methodTones[method] ?? "accent"}>{method}</Badge>
        <code className="min-w-0 break-all text-sm">{path}</code>
        <span className="text-muted">{summary}</span>
      </summary>
      {/* An address with this fragment opens the <details> around it. */}
      <div id={id} className="flex scroll-mt-28 flex-col gap-4 px-5 pt-1 pb-5">
        <p className="text-pretty">
          <ReferenceText text={entry.policy} />
        </p>
        <FieldTable title="Parameters" fields={entry.parameters} showsRequired />
        <FieldTable title="Body" fields={entry.body} showsRequired />
        <CodeBlock title="Call" code={entry.command} />
        <FieldTable title="Answer" fields={entry.answer} />
        <CodeBlock title="Example of an answer" code={entry.answerExample} />
        <Failures entry={entry} />
      </div>
    </details>
  );
}

function Failures({ entry }: { entry: ReferenceEntry }) {
  return (
    <div>
      <h3 className="font-medium text-sm">Failures</h3>
      <ul className="mt-1.5 text-muted text-sm">
        {entry.failures.map(({ status, codes }) => (
          <li key={status}>
            {status} <code>{codes.join(", ")}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
