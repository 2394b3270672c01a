import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ReviewApproval } from "@/lib/planning/reviews/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aReview, aReviewedPost } from "@/testing/dom/reviews";
import { ReviewPage } from "./review-page";

const digests = { one: "d".repeat(64) };
const waiting: ReviewApproval = { state: "waiting", digests, decision: null };
const decided = (decision: "approve" | "request_changes", current = true): ReviewApproval => ({
  ...waiting,
  decision: { decision, comment: null, at: "2027-01-02T10:00:00.000Z", current },
});

function open(approval: ReviewApproval | null, routes: Record<string, FakeRoute> = {}) {
  const api = fakeApi(routes);
  const review = aReview([aReviewedPost({ approval })], { may: "decide" });
  return { ...api, ...renderUi(<ReviewPage token="a-token" review={review} />) };
}

const decisions = "POST /api/review/a-token/decisions";
const button = (name: string) => screen.getByRole("button", { name });

describe("a guest's decision", () => {
  it("approves exactly what the page shows", async () => {
    const { user, calls } = open(waiting, {
      [decisions]: () => ({ approval: decided("approve") }),
    });
    await user.click(button("Approve"));
    expect(await screen.findByText("You approved this")).toBeVisible();
    expect(calls).toEqual([
      { call: decisions, body: { postId: "post-1", digests, decision: "approve" } },
    ]);
    expect(screen.queryByRole("button", { name: "Approve" })).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveTextContent("You approved this"));
  });

  it("asks for changes only with a word on what they are", async () => {
    const { user, calls } = open(waiting, {
      [decisions]: () => ({ approval: decided("request_changes") }),
    });
    await user.click(button("Ask for changes"));
    await user.click(button("Ask for changes"));
    expect(await screen.findByText("Say what should change.")).toBeVisible();
    expect(calls).toEqual([]);
    await user.type(screen.getByRole("textbox", { name: "What should change?" }), "Shorter");
    await user.click(button("Ask for changes"));
    expect(await screen.findByText("You asked for changes")).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ decision: "request_changes", comment: "Shorter" });
  });

  it("about what changed meanwhile is not recorded, and the page shows what it is now", async () => {
    const { user, router } = open(waiting, {
      [decisions]: () => failure(409, { code: "content_changed", message: "It changed." }),
    });
    await user.click(button("Approve"));
    expect(await screen.findByText("The team changed this post")).toBeVisible();
    expect(router.refresh).toHaveBeenCalled();
    expect(button("Approve")).toBeVisible();
  });

  it("about an earlier version is told as such, and asked for again", () => {
    open(decided("approve", false));
    expect(screen.getByText(/You approved an earlier version/)).toBeVisible();
    expect(button("Approve")).toBeVisible();
  });

  it("is not asked for where nothing waits for the guest", () => {
    open(null);
    expect(screen.queryByRole("button", { name: "Approve" })).not.toBeInTheDocument();
  });
});

describe("a guest's comment", () => {
  it("is sent and shown, and what failed stays written", async () => {
    let answers = 0;
    const comment = {
      id: "one",
      by: "Ann at Client, by link",
      isOwn: true,
      body: "Nice",
      createdAt: "2027-01-02T10:00:00.000Z",
    };
    const { user } = open(null, {
      "POST /api/review/a-token/comments": () => {
        answers += 1;
        return answers === 1
          ? failure(500, { code: "internal_error", message: "It broke." })
          : { comments: [comment] };
      },
    });
    const field = screen.getByRole("textbox", { name: "Comment for the team" });
    await user.type(field, "Nice");
    await user.click(button("Send the comment"));
    expect(await screen.findByText("It broke.")).toBeVisible();
    expect(field).toHaveValue("Nice");
    await user.click(button("Send the comment"));
    const list = await screen.findByRole("list", { name: "Comments" });
    expect(within(list).getByText("You")).toBeVisible();
    await waitFor(() => expect(field).toHaveValue(""));
  });
});

it("a new device gets in by the six digits of the mail", async () => {
  const { calls } = fakeApi({
    "POST /api/review/a-token/code": ({ body }) => {
      return { verified: Object(body).code !== undefined, sentTo: "a…@client.example" };
    },
  });
  const review = aReview([], { codeSentTo: "a…@client.example" });
  const { user, router } = renderUi(<ReviewPage token="a-token" review={review} />);
  await user.click(button("Send me the code"));
  await user.type(await screen.findByRole("textbox", { name: "Code" }), "123");
  await user.click(button("Open the posts"));
  expect(await screen.findByText("Enter the six digits from the mail.")).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Code" }), " 456");
  await user.click(button("Open the posts"));
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
  expect(calls.map(({ body }) => body)).toEqual([{}, { code: "123456" }]);
});
