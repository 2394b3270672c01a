import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.browser";
import { expect, it, vi } from "vitest";
import { ToastProvider } from "@/components/ui/toast";
import { aReport, someMetrics, someSums } from "@/testing/dom/results";
import { aReview, aReviewedPost } from "@/testing/dom/reviews";
import { ReviewPage } from "./review-page";

const router = {
  back: vi.fn(),
  forward: vi.fn(),
  refresh: vi.fn(),
  push: vi.fn(),
  replace: vi.fn(),
  prefetch: vi.fn(),
  bfcacheId: "0",
};

function htmlOf(page: ReactNode): string {
  return renderToStaticMarkup(
    <AppRouterContext value={router}>
      <ToastProvider>{page}</ToastProvider>
    </AppRouterContext>,
  );
}

it("a guest's page is read without a script: days, whole texts, pictures and videos", () => {
  const text = `${"A long text without an end. ".repeat(40)}The very last word`;
  const medium = { width: 640, height: 480, durationSeconds: null, alt: "A loaf", crop: null };
  const posts = [
    {
      text,
      marks: [],
      media: [
        {
          ...medium,
          id: "picture",
          contentType: "image/jpeg",
          pictureUrl: "https://herald.example/api/storage/media?ticket=picture",
          videoUrl: null,
        },
      ],
    },
    {
      text: "And a film",
      marks: [],
      media: [
        {
          ...medium,
          id: "film",
          contentType: "video/mp4",
          pictureUrl: null,
          videoUrl: "https://herald.example/api/storage/media?ticket=film",
        },
      ],
    },
  ];
  const post = aReviewedPost({ accounts: [{ connectionId: "one", posts, options: {} }] });
  const html = htmlOf(<ReviewPage token="a-token" review={aReview([post])} />);
  expect(html).toContain("Harbour office");
  expect(html).toContain("Mon, 4 Jan 2027");
  expect(html).toContain("The very last word");
  expect(html).not.toContain("See more");
  expect(html).toContain("ticket=picture");
  expect(html).toMatch(/<video src="[^"]*ticket=film"/);
  expect(html).not.toContain("/api/media/");
  expect(html).not.toMatch(/<(script|link|iframe)[^>]+(src|href)=/);
});

it("a page that needs a code has nothing of the posts", () => {
  const review = { ...aReview([], { codeSentTo: "a…@client.example" }), accounts: [] };
  const html = htmlOf(<ReviewPage token="a-token" review={review} />);
  expect(html).toContain("a…@client.example");
  expect(html).toContain("Send me the code");
});

it("results are read without a script: sums, tables, and the words of the posts that are ranked", () => {
  const report = aReport({ groups: [{ ...someSums(), key: "one" }] });
  const post = {
    deliveryId: "delivery",
    connectionId: "one",
    publishedAt: "2027-01-04T09:30:00.000Z",
    text: "Fresh rolls",
    metrics: someMetrics({ reactions: 21 }),
    relative: 2.5,
  };
  const results = {
    from: "2027-01-01T00:00:00.000Z",
    to: "2027-02-01T00:00:00.000Z",
    at: "2027-03-10T12:00:00.000Z",
    metric: "reactions" as const,
    rank: "relative" as const,
    accounts: report,
    weeks: aReport(),
    hours: aReport({ groups: [{ ...someSums({ relative: 1.6 }), key: "2-9" }] }),
    best: [post],
    worst: [],
    followers: [],
    counted: [
      {
        connectionId: "one",
        offered: [{ metric: "reactions" as const, networkName: "likeCount", counts: "Likes." }],
      },
    ],
  };
  const html = htmlOf(<ReviewPage token="a-token" review={{ ...aReview([]), results }} />);
  expect(html).toContain("1 Jan 2027 to 31 Jan 2027");
  expect(html).toContain("Fresh rolls");
  expect(html).toContain("2.5× usual");
  expect(html).toContain("oldest from 3 hours ago");
  expect(html).toContain("What the networks count as reactions");
  expect(html).not.toContain("<button");
  expect(html).not.toMatch(/<(script|link|iframe)[^>]+(src|href)=/);
  expect(html).not.toMatch(/(src|href)="https?:/);
});
