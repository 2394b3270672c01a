import { Globe, Monitor, Smartphone } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { SignedInSession } from "@/lib/auth/schema";
import { describeBrowser } from "@/lib/devices/describe-browser";
import { formatDate, formatDateTime, type TimePreferences } from "@/lib/time/format-instant";

type SessionItemProps = {
  session: SignedInSession;
  preferences: TimePreferences;
  ending: boolean;
  onEnd: () => void;
};

export function SessionItem({ session, preferences, ending, onEnd }: SessionItemProps) {
  const { userAgent, createdAt, lastSeenAt, current } = session;
  const { words, device } = describeBrowser(userAgent);
  const Icon = icons[device];
  return (
    <li className="flex items-start gap-3 px-5 py-4">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-medium" title={userAgent ?? undefined}>
            {words}
          </span>
          {current && <Badge tone="info">This browser</Badge>}
        </p>
        <p className="text-muted tabular-nums">
          {current ? "In use now" : `Last seen ${formatDateTime(lastSeenAt, preferences)}`}
        </p>
        <p className="text-muted text-sm tabular-nums">
          Signed in {formatDate(createdAt, preferences)}
        </p>
      </div>
      {!current && (
        <Button size="sm" loading={ending} aria-label={`Sign out ${words}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

const icons = { computer: Monitor, phone: Smartphone, unknown: Globe };
