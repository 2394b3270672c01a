import { Link2Off } from "lucide-react";
import type { Metadata } from "next";
import { UnsubscribeCard } from "@/components/identity/unsubscribe/unsubscribe-card";
import { LinkCard } from "@/components/kit/link/link-card";
import { titled } from "@/components/shell/frame/titled";
import { TextLink } from "@/components/ui/text-link";
import { isSubscription, readSubscription } from "@/lib/records/notifications/unsubscribe";

export const metadata: Metadata = { referrer: "no-referrer" };

async function UnsubscribePage({ searchParams }: PageProps<"/unsubscribe">) {
  const { token } = await searchParams;
  if (typeof token !== "string" || !isSubscription(token)) return <BrokenLink />;
  return <UnsubscribeCard token={token} preference={readSubscription(token).preference} />;
}

function BrokenLink() {
  return (
    <LinkCard icon={<Link2Off />} title="This link does not work">
      <p>
        Perhaps a part of it is missing. Your <TextLink href="/settings">profile</TextLink> has the
        settings for mail.
      </p>
    </LinkCard>
  );
}

export default titled("Mail settings", UnsubscribePage);
