import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dayOf, renderCalendar } from "@/testing/dom/render-calendar";
import { anAccount } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";
import type { CalendarView } from "./calendar-period";

const festivalId = "019b0000-0000-7000-8000-0000000000f1";
const marketId = "019b0000-0000-7000-8000-0000000000f2";
const page = anAccount({ id: "page", name: "Page" });
const posts = [
  aPost({ id: festivalId, text: "The harbour festival" }),
  aPost({
    id: marketId,
    text: "The fish market",
    scheduledAt: "2027-02-06T11:00:00.000Z",
    deliveries: [aDelivery({ id: "other", accountName: "Market Page" })],
  }),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-02-01T08:00:00.000Z") });
  return () => void vi.useRealTimers();
});

async function openCalendar({
  view = "week",
  search = "",
  canEdit = true,
}: {
  view?: CalendarView;
  search?: string;
  canEdit?: boolean;
} = {}) {
  const page = renderCalendar({
    stored: { posts },
    search: `?view=${view}&date=2027-02-01${search}`,
    canEdit,
  });
  await screen.findByRole("link", { name: /The harbour festival/ });
  return page;
}

const card = (name: RegExp) => screen.getByRole("link", { name });
const panel = (name: string | RegExp = /The harbour festival|The fish market/) =>
  screen.findByRole("complementary", { name });

describe("a post's panel", () => {
  it("a click opens the post beside the week, with its id in the address and the focus in it", async () => {
    const { user, searches, router } = await openCalendar();
    await user.click(card(/festival/));
    const opened = within(await panel());
    expect(searches.at(-1)).toContain(`post=${festivalId}`);
    expect(opened.getByRole("heading", { name: "The harbour festival" })).toHaveFocus();
    expect(await opened.findByText("2027-02-01, 10:00")).toBeVisible();
    expect(await opened.findByText("Nobody has commented yet.")).toBeVisible();
    expect(opened.getByRole("button", { name: "Assign to…" })).toBeVisible();
    expect(opened.getByRole("button", { name: "Edit" })).toBeVisible();
    expect(card(/festival/)).toHaveAttribute("aria-current", "true");
    expect(router.push).not.toHaveBeenCalled();
  });

  it("Escape closes it and leads back to the card", async () => {
    const { user, searches } = await openCalendar();
    await user.click(card(/festival/));
    await panel();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("complementary")).not.toBeInTheDocument());
    expect(card(/festival/)).toHaveFocus();
    expect(searches.at(-1)).not.toContain("post=");
  });

  it("J and K go to the next and the previous post, and stay at the ends of the period", async () => {
    const { user, searches } = await openCalendar();
    await user.keyboard("j");
    expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
    await user.click(card(/festival/));
    await panel("The harbour festival");
    await user.keyboard("j");
    const market = within(await panel("The fish market"));
    expect(market.getByRole("heading", { name: "The fish market" })).toHaveFocus();
    expect(searches.at(-1)).toContain(`post=${marketId}`);
    await user.keyboard("j");
    expect(await panel("The fish market")).toBeVisible();
    await user.keyboard("k");
    expect(await panel("The harbour festival")).toBeVisible();
    const comment = await screen.findByRole("textbox", { name: "New comment" });
    await user.type(comment, "j");
    expect(comment).toHaveValue("j");
    expect(await panel("The harbour festival")).toBeVisible();
  });

  it("a second click, or Enter on the open card, opens the page", async () => {
    const { user, router } = await openCalendar();
    await user.click(card(/festival/));
    await panel();
    await user.click(card(/festival/));
    expect(router.push).toHaveBeenLastCalledWith(`/posts/${festivalId}`);
    card(/festival/).focus();
    await user.keyboard("{Enter}");
    expect(router.push).toHaveBeenCalledTimes(2);
  });

  it("a click on another card shows that one instead", async () => {
    const { user } = await openCalendar();
    await user.click(card(/festival/));
    await panel();
    await user.click(card(/market/));
    expect(await within(await panel()).findByText("2027-02-06, 11:00")).toBeVisible();
    expect(card(/festival/)).not.toHaveAttribute("aria-current");
  });

  it("it stands where the post is not", async () => {
    const { user } = await openCalendar();
    await user.click(card(/festival/));
    expect(await panel()).toHaveClass("md:end-2");
    await user.click(card(/market/));
    expect(await panel()).toHaveClass("md:start-2");
  });

  it("an address with a post opens it, and leaves the focus where it is", async () => {
    await openCalendar({ search: `&post=${marketId}` });
    expect(await within(await panel()).findByText("2027-02-06, 11:00")).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  it("a post that somebody deleted is said to be gone", async () => {
    const { user } = await openCalendar({ search: "&post=019b0000-0000-7000-8000-0000000000ff" });
    const gone = within(await panel("Post"));
    expect(await gone.findByText("This post is not here")).toBeVisible();
    await user.click(gone.getAllByRole("button", { name: "Close" }).at(-1) as Element);
    await waitFor(() => expect(screen.queryByRole("complementary")).not.toBeInTheDocument());
  });

  it("it moves the post without leaving the week", async () => {
    const { user, moves } = await openCalendar();
    await user.click(card(/festival/));
    const opened = within(await panel());
    await user.click(await opened.findByRole("button", { name: "Move to…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Move this post" }));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(moves()).toEqual([]);
    expect(await panel()).toBeVisible();
  });

  async function edit(page: Awaited<ReturnType<typeof openCalendar>>, text: string) {
    await page.user.click(card(/festival/));
    await page.user.click(await within(await panel()).findByRole("button", { name: "Edit" }));
    const form = within(await screen.findByRole("form", { name: "Edit this post" }));
    await page.user.clear(form.getByRole("textbox", { name: "Text" }));
    await page.user.type(form.getByRole("textbox", { name: "Text" }), text);
    return form;
  }

  it("it changes the text in place, and Undo puts the former text back", async () => {
    const page = await openCalendar();
    const form = await edit(page, "The harbour festival, moved");
    await page.user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText("Post saved");
    expect(page.moves().at(-1)?.body).toEqual({ text: "The harbour festival, moved", version: 1 });
    expect(form.queryByRole("textbox")).not.toBeInTheDocument();
    await page.user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Post as it was before");
    expect(page.moves().at(-1)?.body).toEqual({ text: "The harbour festival", version: 2 });
  });

  it("⌘Z takes a saved text back, and ⇧⌘Z saves it again", async () => {
    const page = await openCalendar();
    await edit(page, "Moved");
    await page.user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText("Post saved");
    await page.user.keyboard("{Meta>}z{/Meta}");
    await screen.findByText("Post as it was before");
    expect(page.moves().at(-1)?.body).toEqual({ text: "The harbour festival", version: 2 });
    await page.user.keyboard("{Meta>}{Shift>}z{/Shift}{/Meta}");
    await screen.findByText("Post changed again");
    expect(page.moves().at(-1)?.body).toEqual({ text: "Moved", version: 3 });
    await page.user.keyboard("{Meta>}z{/Meta}");
    await waitFor(() => expect(page.moves()).toHaveLength(4));
    expect(page.moves().at(-1)?.body).toEqual({ text: "The harbour festival", version: 4 });
  });

  it("what is not saved keeps the post open, until it is discarded", async () => {
    const page = await openCalendar();
    const form = await edit(page, "The harbour festival, moved");
    await page.user.click(card(/market/));
    expect(await screen.findByRole("alert")).toHaveTextContent("The post is not saved yet.");
    expect(form.getByRole("textbox", { name: "Text" })).toHaveValue("The harbour festival, moved");
    await page.user.click(form.getByRole("button", { name: "Discard the changes" }));
    await page.user.click(card(/market/));
    expect(await panel("The fish market")).toBeVisible();
    expect(page.moves()).toEqual([]);
  });

  it("what is not saved outlives a reload, with the version that it changed", async () => {
    const page = await openCalendar();
    await edit(page, "Written before the reload");
    page.unmount();
    const again = await openCalendar({ search: `&post=${festivalId}` });
    const form = within(await screen.findByRole("form", { name: "Edit this post" }));
    expect(form.getByRole("textbox", { name: "Text" })).toHaveValue("Written before the reload");
    again.server.posts = again.server.posts.map((each) => ({ ...each, version: 5 }));
    await again.user.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText("Ada changed this post.")).toBeVisible();
    await again.user.click(await form.findByRole("button", { name: "Take theirs" }));
    await waitFor(() =>
      expect(screen.queryByRole("form", { name: "Edit this post" })).not.toBeInTheDocument(),
    );
    expect(sessionStorage).toHaveLength(0);
  });

  it("it names the texts of a sequence as the accounts publish them", async () => {
    const { user } = renderCalendar({
      stored: {
        posts: [
          aPost({
            id: festivalId,
            text: "The harbour festival",
            additionalPosts: [{ text: "The programme", media: [] }],
            deliveries: [aDelivery({ connectionId: "page" })],
          }),
        ],
      },
      search: "?view=week&date=2027-02-01",
      accounts: [{ ...page, look: { ...page.look, sequence: "comments" } }],
    });
    await user.click(await screen.findByRole("link", { name: /festival/ }));
    await user.click(await within(await panel()).findByRole("button", { name: "Edit" }));
    const form = within(await screen.findByRole("form", { name: "Edit this post" }));
    expect(form.getByRole("textbox", { name: "Text of the first comment" })).toHaveValue(
      "The programme",
    );
  });

  it("a version of somebody else is said, and saved over only when asked", async () => {
    const page = await openCalendar();
    const form = await edit(page, "Mine about the festival");
    page.server.posts = page.server.posts.map((each) => ({
      ...each,
      text: "The winter festival",
      version: 5,
    }));
    await page.user.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText("Ada changed this post.")).toBeVisible();
    const theirs = await form.findByRole("region", { name: "Theirs, saved" });
    expect(within(theirs).getByText("harbour").tagName).toBe("DEL");
    expect(within(theirs).getByText("winter").tagName).toBe("INS");
    await page.user.click(form.getByRole("button", { name: "Save mine over it" }));
    await screen.findByText("Post saved");
    expect(page.server.posts[0]).toMatchObject({ text: "Mine about the festival", version: 6 });
    await page.user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(page.server.posts[0]).toMatchObject({ text: "The winter festival", version: 7 }),
    );
  });

  it("a reader sees the post and no controls", async () => {
    const { user } = await openCalendar({ canEdit: false });
    await user.click(card(/festival/));
    const opened = within(await panel());
    expect(await opened.findByText("2027-02-01, 10:00")).toBeVisible();
    expect(opened.queryByRole("button", { name: /More|Move|Assign/ })).toBeNull();
    expect(opened.queryByRole("button", { name: "Edit" })).toBeNull();
  });

  it("a click with Ctrl stays a link of the browser", async () => {
    const { user } = await openCalendar();
    await user.keyboard("{Control>}");
    await user.click(card(/festival/));
    await user.keyboard("{/Control}");
    expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  });

  it("it opens from the month as well", async () => {
    const { user } = await openCalendar({ view: "month" });
    await user.click(within(dayOf("2027-02-06")).getByRole("link", { name: /market/ }));
    expect(await within(await panel()).findByText("2027-02-06, 11:00")).toBeVisible();
  });
});
