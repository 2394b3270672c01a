import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";

export function SandboxBadge() {
  return (
    <Badge tone="info" icon={<FlaskConical aria-hidden />}>
      Sandbox
    </Badge>
  );
}

/** Says the same where a line has no room for the word. */
export function SandboxGlyph() {
  return (
    <span title="Sandbox" className="inline-flex shrink-0 text-info">
      <FlaskConical aria-hidden className="size-3.5" />
      <span className="sr-only">Sandbox</span>
    </span>
  );
}
