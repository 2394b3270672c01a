import { LifeBuoy } from "lucide-react";
import { LinkCard } from "@/components/link/link-card";
import { ButtonLink } from "@/components/ui/button-link";

export function NoMailHelp({ command }: { command: string }) {
  return (
    <LinkCard
      icon={<LifeBuoy />}
      title="Get back in"
      actions={<ButtonLink href="/sign-in">Back to sign-in</ButtonLink>}
    >
      <p>No mail is set up here, so somebody has to hand you a link for a new password.</p>
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        <li>An administrator of your team makes one in Settings, Members.</li>
        <li>
          If you are the only administrator, whoever has the machine runs this in Herald’s folder:
          <code className="wrap-anywhere mt-1.5 block rounded-sm bg-hover px-2 py-1 text-sm text-text">
            {command}
          </code>
        </li>
      </ul>
      <p>The link works once and for ten minutes.</p>
    </LinkCard>
  );
}
