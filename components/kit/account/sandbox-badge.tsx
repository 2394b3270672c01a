import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";

export function SandboxBadge() {
  return (
    <Badge tone="info" icon={<FlaskConical aria-hidden />}>
      Sandbox
    </Badge>
  );
}
