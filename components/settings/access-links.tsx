import Link from "next/link";
import { Card, CardHeader } from "@/components/ui/card";
import { PlainIcon } from "@/components/ui/plain-icon";

const pages = [
  {
    href: "/settings/sessions",
    icon: "M3 5h18v12H3zM8 21h8M12 17v4",
    label: "Sessions",
    description: "Browsers in which you are signed in, and how to sign them out.",
  },
  {
    href: "/settings/api-keys",
    icon: "M11.5 12.5 20 4M16 8l3 3M13.5 10.5l2 2M4 16a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
    label: "API keys and assistants that you let in",
    description: "Programs that act for you, what they may do, and how to end that.",
  },
  {
    href: "/settings/assistants",
    icon: "M5 9h14v10H5zM12 9V5M9.5 5h5M9.5 13v2M14.5 13v2M2 14h3M19 14h3",
    label: "Connect an assistant",
    description: "How to let an assistant plan posts with you.",
  },
] as const;

export function AccessLinks() {
  return (
    <Card aria-label="Who acts for you">
      <div className="pb-4">
        <CardHeader title="Who acts for you" description="Everything that has your access." />
      </div>
      <ul className="divide-y border-t">
        {pages.map(({ href, icon, label, description }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex items-center gap-3 px-5 py-3 transition-colors last:rounded-b-lg hover:bg-hover focus-visible:-outline-offset-2"
            >
              <PlainIcon d={icon} className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 grow">
                <span className="block font-medium">{label}</span>
                <span className="block text-pretty text-muted text-sm">{description}</span>
              </span>
              <PlainIcon d="M9.5 6.5 15 12l-5.5 5.5" className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
