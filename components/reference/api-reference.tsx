import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { Reference } from "@/lib/openapi/schema";
import { CodeBlock } from "./code-block";
import { EntryCard } from "./entry-card";
import { FieldTable } from "./field-table";
import { ReferenceContents } from "./reference-contents";
import { ReferenceParagraph } from "./reference-paragraph";

export function ApiReference({ introduction, sections, resources }: Reference) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex max-w-2xl flex-col gap-3 text-pretty">
        {introduction.map((paragraph) => (
          <ReferenceParagraph key={paragraph} text={paragraph} />
        ))}
      </div>
      <ReferenceContents sections={sections} />
      {sections.map(({ id, name, description, entries }) => (
        <Card key={id} id={id} aria-label={name} className="scroll-mt-20">
          <CardHeader title={name} description={description} />
          <div className="mt-3 divide-y border-t">
            {entries.map((entry) => (
              <EntryCard key={entry.id} entry={entry} />
            ))}
          </div>
        </Card>
      ))}
      {resources.map(({ name, fields, example }) => (
        <Card key={name} id={name} className="scroll-mt-20">
          <CardHeader title={name} />
          <CardBody className="flex flex-col gap-4">
            <FieldTable title="Fields" fields={fields} showsRequired />
            <CodeBlock title="Example" code={example} />
          </CardBody>
        </Card>
      ))}
    </div>
  );
}
