import { TextLink } from "@/components/ui/text-link";
import type { Field } from "@/lib/openapi/schema";

export function FieldTable({
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
              {field.notes.length > 0 && `, ${field.notes.join(", ")}`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function FieldType({ type, resource }: Field) {
  if (!resource) return <span className="text-text">{type}</span>;
  return <TextLink href={`#${resource}`}>{type}</TextLink>;
}
