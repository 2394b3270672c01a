import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.browser";
import { expect, it, vi } from "vitest";
import { ToastProvider } from "@/components/ui/toast";
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
