import { TextLink } from "@/components/ui/text-link";
import type { ReferenceSection } from "@/lib/openapi/schema";

export function ReferenceContents({ sections }: { sections: ReferenceSection[] }) {
  return (
    <nav aria-label="Contents">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <TextLink href={`#${id}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
