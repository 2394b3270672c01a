import type { Review, ReviewedPost } from "@/lib/planning/reviews/schema";
import { anAccount } from "./samples";

const { id, name, handle, avatarUrl, provider, sandbox, label, mark, look, options } = anAccount({
  id: "one",
  name: "Bakery",
});

export function aReviewedPost(fields: Partial<ReviewedPost> = {}): ReviewedPost {
  return {
    id: "post-1",
    scheduledAt: "2027-01-04T09:30:00.000Z",
    accounts: [
      { connectionId: id, posts: [{ text: "Fresh bread", marks: [], media: [] }], options: {} },
    ],
    approval: null,
    comments: [],
    ...fields,
  };
}

export function aReview(
  posts: ReviewedPost[] = [aReviewedPost()],
  fields: Partial<Review["review"]> = {},
): Review {
  return {
    review: {
      name: "Ann at Client",
      may: "look",
      team: "Harbour office",
      timeZone: "UTC",
      expiresAt: "2027-01-14T00:00:00.000Z",
      addressesUntil: "2999-01-01T00:00:00.000Z",
      codeSentTo: null,
      ...fields,
    },
    accounts: [{ id, name, handle, avatarUrl, provider, sandbox, label, mark, look, options }],
    posts,
    hasMore: false,
    results: null,
  };
}
