import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { ReviewTooOften } from "@/components/review/review-ended";
import { ReviewPage } from "@/components/review/review-page";
import { titled } from "@/components/shell/frame/titled";
import { visitReview } from "@/lib/planning/reviews/open-review";

export const metadata: Metadata = {
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

async function GuestPage({ params }: PageProps<"/review/[token]">) {
  const { token } = await params;
  const review = await visitReview(token, await headers());
  if (review === "ended") notFound();
  if (review === "too often") return <ReviewTooOften />;
  return <ReviewPage token={token} review={review} />;
}

export default titled(null, GuestPage);
