export function CodeBlock({ title, code }: { title: string; code: string | null }) {
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
