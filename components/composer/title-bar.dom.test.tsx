import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  bakery,
  button,
  fakeComposerApi,
  renderEdit,
  renderNewPost,
  textBox,
  write,
} from "@/testing/dom/render-composer";
import { aStoredPost } from "@/testing/dom/samples";

const launch = {
  id: "019b0000-0000-7000-8000-0000000000aa",
  name: "Launch",
  color: "teal",
} as const;
const listed = { ...launch, postCount: 1, mediaCount: 0, createdAt: "2027-01-01T10:00:00.000Z" };
const labels = () => ({ items: [listed], hasMore: false, nextCursor: null });
const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });

it("a post with a title alone is kept as a draft", async () => {
  const { drafts } = fakeComposerApi();
  const { user } = renderNewPost();
  await user.click(title());
  await user.paste("First call");
  await waitFor(() => expect([...drafts.values()]).toMatchObject([{ title: "First call" }]));
});

it("the title and the labels go with the post", async () => {
  const { calls } = fakeComposerApi({ "GET /api/labels": labels });
  const { user } = renderNewPost({ accounts: [bakery] });
  await write(user, "The harbour");
  await user.click(title());
  await user.paste("First call");
  await user.click(button("Add label"));
  await user.click(await screen.findByRole("option", { name: "Launch" }));
  expect(await screen.findByRole("button", { name: "Remove Launch" })).toBeInTheDocument();
  await waitFor(() => {
    const bodies = calls.flatMap(({ call, body }) => (/drafts/.test(call) && body ? [body] : []));
    expect(bodies.at(-1)).toMatchObject({ title: "First call", labelIds: [launch.id] });
  });
});

it("an edited post opens with its title and labels, and the focus in the text", async () => {
  fakeComposerApi({ "GET /api/labels": labels });
  renderEdit(aStoredPost({ title: "First call", labels: [launch] }));
  expect(title()).toHaveValue("First call");
  expect(await screen.findByRole("button", { name: "Remove Launch" })).toBeInTheDocument();
  expect(textBox()).toHaveValue("Shared");
});

it("what is written is saved as a template without a time, and stays open", async () => {
  const { calls } = fakeComposerApi();
  const { user } = renderNewPost({ accounts: [bakery] });
  expect(button("Save as template")).toBeDisabled();
  await write(user, "Every Friday");
  await user.click(button("Save as template"));
  expect(await screen.findByText("Saved as a template")).toBeInTheDocument();
  const saved = calls.filter(({ body }) => (body as { template?: boolean })?.template);
  expect(saved).toMatchObject([
    { call: "POST /api/drafts", body: { text: "Every Friday", scheduledAt: null } },
  ]);
  expect(textBox()).toHaveValue("Every Friday");
});
