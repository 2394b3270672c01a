import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";

/** Marks an account or a network of the sandbox. */
export function SandboxBadge() {
  return (
    <Badge tone="info" icon={<FlaskConical aria-hidden />}>
      Sandbox
    </Badge>
  );
}
