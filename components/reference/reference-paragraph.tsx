import { ReferenceWords } from "./reference-words";

/** Renders a paragraph of the API document, or a list as a <details>. */
export function ReferenceParagraph({ text }: { text: string }) {
  if (!text.startsWith("- ")) {
    return (
      <p>
        <ReferenceWords text={text} />
      </p>
    );
  }
  return (
    <details>
      <summary className="cursor-pointer font-medium">Every code and what it means</summary>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {text.split("\n").map((line) => (
          <li key={line}>
            <ReferenceWords text={line.slice(2)} />
          </li>
        ))}
      </ul>
    </details>
  );
}
