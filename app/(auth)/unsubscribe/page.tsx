import type { Metadata } from "next";
import { TextLink } from "@/components/ui/text-link";
import { UnsubscribeCard } from "@/components/unsubscribe/unsubscribe-card";
import { isSubscription, readSubscription } from "@/lib/notifications/unsubscribe-token";

export const metadata: Metadata = { title: "Mail settings", referrer: "no-referrer" };

type UnsubscribePageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function UnsubscribePage({ searchParams }: UnsubscribePageProps) {
  const { token } = await searchParams;
  if (typeof token !== "string" || !isSubscription(token)) return <BrokenLink />;
  return <UnsubscribeCard token={token} preference={readSubscription(token).preference} />;
}

function BrokenLink() {
  return (
    <div className="flex flex-col gap-2 rounded-lg border bg-surface p-5">
      <h1 className="font-semibold text-lg">This link does not work</h1>
      <p className="text-pretty text-muted">
        Perhaps a part of it is missing. Your <TextLink href="/settings">profile</TextLink> has the
        settings for mail.
      </p>
    </div>
  );
}
