import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { Field, Reference, ReferenceEntry, ReferenceSection } from "@/lib/api/openapi/schema";
import { callRow, methodTones } from "./call-look";

export const resourcesGroup = { id: "resources", name: "Resources" };
export const eventsGroup = { id: "events", name: "Events of webhooks" };
const extraGroups = [resourcesGroup, eventsGroup];

/** Gives null for a group that the reference does not have. */
export function groupOf({ sections }: Reference, id: string): { name: string } | null {
  return [...sections, ...extraGroups].find((each) => each.id === id) ?? null;
}

export function ReferenceIntroduction({ introduction }: Pick<Reference, "introduction">) {
  return (
    <div className="flex max-w-2xl flex-col gap-3 text-pretty">
      {introduction.map((paragraph) => (
        <ReferenceParagraph key={paragraph} text={paragraph} />
      ))}
    </div>
  );
}

export function ReferenceGroup({ reference, id }: { reference: Reference; id: string }) {
  const section = reference.sections.find((each) => each.id === id);
  return (
    <div className="flex flex-col gap-6">
      <GroupLinks sections={reference.sections} current={id} />
      {section && <SectionCard section={section} />}
      {id === resourcesGroup.id && <ResourceCards {...reference} />}
      {id === eventsGroup.id && <EventCards {...reference} />}
    </div>
  );
}

function GroupLinks({ sections, current }: { sections: ReferenceSection[]; current: string }) {
  return (
    <nav aria-label="Groups">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {[...sections, ...extraGroups].map(({ id, name }) => (
          <li key={id}>
            {id === current ? (
              <span aria-current="page" className="font-medium">
                {name}
              </span>
            ) : (
              <Link
                href={`/reference/${id}`}
                className="rounded-sm text-muted underline-offset-3 hover:text-text hover:underline"
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionCard({ section: { name, description, entries } }: { section: ReferenceSection }) {
  return (
    <Card aria-label={name}>
      <CardHeader title={name} description={description} />
      <div className="mt-3 divide-y border-t">
        {entries.map((entry) => (
          <EntryCard key={entry.id} entry={entry} />
        ))}
      </div>
    </Card>
  );
}

function ResourceCards({ resources }: Pick<Reference, "resources">) {
  return resources.map(({ name, fields, example }) => (
    <Card key={name} id={name} className="scroll-mt-20">
      <CardHeader title={name} />
      <CardBody className="flex flex-col gap-4">
        <FieldTable title="Fields" fields={fields} showsRequired />
        <CodeBlock title="Example" code={example} />
      </CardBody>
    </Card>
  ));
}

function EventCards({ headers, events }: Pick<Reference, "headers" | "events">) {
  return (
    <>
      <Card aria-label="Every request">
        <CardHeader
          title="Every request"
          description="A POST of JSON, signed by Standard Webhooks 1.0. An answer of 200 to 299 within 15 seconds says that it arrived."
        />
        <CardBody>
          <FieldTable title="Headers" fields={headers} />
        </CardBody>
      </Card>
      <Card aria-label={eventsGroup.name}>
        <CardHeader title={eventsGroup.name} description="By type, with what each of them tells." />
        <div className="mt-3 divide-y border-t">
          {events.map(({ type, summary, fields, example }) => (
            <details key={type}>
              <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-0.5 px-5 py-3 hover:bg-hover">
                <code className="font-medium">{type}</code>
                <span className="text-pretty text-muted">{summary}</span>
              </summary>
              <div id={type} className="flex scroll-mt-28 flex-col gap-4 px-5 pt-1 pb-5">
                <FieldTable title="Body" fields={fields} showsRequired />
                <CodeBlock title="Example" code={example} />
              </div>
            </details>
          ))}
        </div>
      </Card>
    </>
  );
}

function ReferenceParagraph({ text }: { text: string }) {
  if (!text.startsWith("- ")) {
    return (
      <p>
        <ReferenceText text={text} />
      </p>
    );
  }
  return (
    <details>
      <summary className="cursor-pointer font-medium">Every code and what it means</summary>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {text.split("\n").map((line) => (
          <li key={line}>
            <ReferenceText text={line.slice(2)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function EntryCard({ entry }: { entry: ReferenceEntry }) {
  const { id, method, path, summary } = entry;
  return (
    <details className="group">
      <summary className={`${callRow} cursor-pointer px-5 py-3 hover:bg-hover`}>
        <Badge tone={methodTones[method] ?? "neutral"}>{method}</Badge>
        <span className="text-pretty font-medium">{summary}</span>
        <code className="col-start-2 break-all text-muted text-sm lg:col-start-3">{path}</code>
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

function FieldTable({
  title,
  fields,
  showsRequired = false,
}: {
  title: string;
  fields: Field[];
  showsRequired?: boolean;
}) {
  if (fields.length === 0) return null;
  return (
    <div>
      <h3 className="font-medium text-sm">{title}</h3>
      <dl className="mt-1.5 divide-y border-y text-sm">
        {fields.map((field) => (
          <div key={field.name} className="grid gap-x-4 py-1.5 sm:grid-cols-[14rem_1fr]">
            <dt className="min-w-0">
              <code className="break-all">{field.name}</code>
              {showsRequired && field.required && (
                <span className="ml-1.5 text-muted">required</span>
              )}
            </dt>
            <dd className="min-w-0 text-muted">
              <FieldType {...field} />
              {field.notes.length > 0 && <ReferenceText text={`, ${field.notes.join(", ")}`} />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function FieldType({ type, resource }: Field) {
  if (!resource) return <span className="text-text">{type}</span>;
  return <TextLink href={`/reference/resources#${resource}`}>{type}</TextLink>;
}

function CodeBlock({ title, code }: { title: string; code: string | null }) {
  if (code === null) return null;
  return (
    <figure>
      <figcaption className="font-medium text-sm">{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0} className="mt-1.5 overflow-x-auto rounded-md bg-sunken p-3 text-sm">
        <code>{code}</code>
      </pre>
    </figure>
  );
}

function ReferenceText({ text }: { text: string }) {
  return text.split("`").map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 1 ? <code key={key}>{part}</code> : <span key={key}>{part}</span>;
  });
}
