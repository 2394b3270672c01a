import { Bot, ChevronRight, KeyRound, Monitor } from "lucide-react";
import Link from "next/link";
import { Card, CardHeader } from "@/components/ui/card";

export function AccessLinks() {
  return (
    <Card aria-label="Who acts for you">
      <div className="pb-4">
        <CardHeader title="Who acts for you" description="Everything that has your access." />
      </div>
      <ul className="divide-y border-t">
        {pages.map(({ href, Icon, label, description }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex items-center gap-3 px-5 py-3 transition-colors last:rounded-b-lg hover:bg-hover focus-visible:-outline-offset-2"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 grow">
                <span className="block font-medium">{label}</span>
                <span className="block text-pretty text-muted text-sm">{description}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const pages = [
  {
    href: "/settings/sessions",
    Icon: Monitor,
    label: "Sessions",
    description: "Browsers in which you are signed in, and how to sign them out.",
  },
  {
    href: "/settings/api-keys",
    Icon: KeyRound,
    label: "API keys and assistants that you let in",
    description: "Programs that act for you, what they may do, and how to end that.",
  },
  {
    href: "/settings/assistants",
    Icon: Bot,
    label: "Connect an assistant",
    description: "How to let an assistant plan posts with you.",
  },
] as const;
