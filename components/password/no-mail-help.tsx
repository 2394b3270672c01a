import { LinkCard } from "@/components/link/link-card";
import { ButtonLink } from "@/components/ui/button-link";

export function NoMailHelp() {
  return (
    <LinkCard
      title="Get back in"
      actions={<ButtonLink href="/sign-in">Back to sign-in</ButtonLink>}
    >
      <p>No mail is set up here, so somebody has to hand you a link for a new password.</p>
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        <li>An administrator of your team makes one in Settings, Members.</li>
        <li>
          If you are the only administrator, whoever has the machine runs{" "}
          <code className="wrap-anywhere rounded-sm bg-hover px-1 py-0.5 text-sm text-text">
            npm run recover -- you@example.com
          </code>{" "}
          in Herald’s folder.
        </li>
      </ul>
      <p>The link works once and for ten minutes.</p>
    </LinkCard>
  );
}
