import { CircleCheck, TriangleAlert, Unplug } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { ConnectionState as State } from "@/lib/connections/schema";

/** A connection's state as an icon and a word. */
export function ConnectionState({ state }: { state: State }) {
  const { icon: Icon, tone, word } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}

const looks = {
  active: { icon: CircleCheck, tone: "positive", word: "Active" },
  needs_reconnect: { icon: TriangleAlert, tone: "caution", word: "Needs reconnecting" },
  disconnected: { icon: Unplug, tone: "neutral", word: "Disconnected" },
} as const;
