import type { Metadata } from "next";
import { headers } from "next/headers";
import { ReviewEnded, ReviewTooOften } from "@/components/review/review-ended";
import { ReviewPage } from "@/components/review/review-page";
import { titled } from "@/components/shell/frame/titled";
import { answerWithStatus } from "@/lib/api/http/answer-with-status";
import { visitReview } from "@/lib/planning/reviews/open-review";

export const metadata: Metadata = {
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

async function GuestPage({ params }: PageProps<"/review/[token]">) {
  const { token } = await params;
  const review = await visitReview(token, await headers());
  if (review === "ended") {
    answerWithStatus(404);
    return <ReviewEnded />;
  }
  if (review === "too often") {
    answerWithStatus(429);
    return <ReviewTooOften />;
  }
  return <ReviewPage token={token} review={review} />;
}

export default titled(null, GuestPage);
