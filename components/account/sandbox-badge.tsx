import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";

/** Stands wherever an account or a network is the sandbox's and not the real one. */
export function SandboxBadge() {
  return (
    <Badge tone="info" icon={<FlaskConical aria-hidden />}>
      Sandbox
    </Badge>
  );
}
