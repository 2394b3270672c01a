import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Media, MediaUse } from "@/lib/library/media/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aMedium, preferences } from "@/testing/dom/samples";
import { everyMedium } from "./media-filter";
import { MediaLibrary } from "./media-library";

const beach = aMedium({ id: "beach", fileName: "beach.jpg", alt: "A beach" });
const hut = aMedium({ id: "hut", fileName: "hut.png", contentType: "image/png" });

const scheduled: MediaUse = {
  id: "post-1",
  type: "post",
  name: "The festival",
  state: "scheduled",
  scheduledAt: "2099-01-01T10:00:00.000Z",
  url: "http://localhost/posts/post-1",
};

function renderLibrary(
  options: {
    search?: string;
    editable?: boolean;
    uses?: MediaUse[];
    routes?: Record<string, FakeRoute>;
    items?: Media[];
  } = {},
) {
  const { search = "", editable = true, uses = [], routes = {}, items = [beach, hut] } = options;
  const listed = new Map(items.map((item) => [item.id, item]));
  const api = fakeApi({
    "GET /api/media": () => ({ items: [...listed.values()], hasMore: false, nextCursor: null }),
    "GET /api/media/:id/uses": () => ({ items: uses, hasMore: false, nextCursor: null }),
    "GET /api/media/:id": ({ params: { id = "" } }) => ({
      media: listed.get(id),
      url: `http://localhost/bytes/${id}`,
      thumbnailUrl: null,
      urlExpiresAt: "2099-01-01T00:00:00.000Z",
      uploadedAt: "2027-01-01T00:00:00.000Z",
      uploadedBy: { id: "ann", name: "Ann", avatarUrl: null },
    }),
    "POST /api/media/remove": ({ body }) => {
      const { mediaIds } = body as { mediaIds: string[] };
      for (const id of mediaIds) listed.delete(id);
      return { removed: mediaIds, stayed: [] };
    },
    "POST /api/media/restore": ({ body }) => {
      const { mediaIds } = body as { mediaIds: string[] };
      for (const item of items) if (mediaIds.includes(item.id)) listed.set(item.id, item);
      return { media: items.filter(({ id }) => mediaIds.includes(id)) };
    },
    ...routes,
  });
  const page = { items, hasMore: false, nextCursor: null };
  const ui = (
    <MediaLibrary
      first={{ filter: everyMedium, page }}
      editable={editable}
      preferences={preferences}
    />
  );
  return { ...api, ...renderUi(ui, { search }) };
}

const tile = (name: RegExp) => screen.getByRole("button", { name });

describe("the media library", () => {
  it("is one tab stop, in which arrows go from tile to tile and Enter opens one", async () => {
    const { user } = renderLibrary();
    act(() => tile(/^beach/).focus());
    expect(tile(/^hut/)).toHaveAttribute("tabindex", "-1");
    await user.keyboard("{ArrowRight}");
    expect(tile(/^hut\.png, picture, no alt text/)).toHaveFocus();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "hut.png" });
    expect(await within(dialog).findByText("PNG picture")).toBeVisible();
    expect(await within(dialog).findByText("Ann")).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(tile(/^hut/)).toHaveFocus());
  });

  it("opens the medium that its address names, and the next by an arrow key", async () => {
    const { user } = renderLibrary({ search: "?open=beach" });
    const dialog = await screen.findByRole("dialog", { name: "beach.jpg" });
    await user.click(within(dialog).getByRole("button", { name: "Next" }));
    expect(await screen.findByRole("dialog", { name: "hut.png" })).toBeVisible();
    await user.keyboard("{ArrowLeft}");
    expect(await screen.findByRole("dialog", { name: "beach.jpg" })).toBeVisible();
  });

  it("searches by what is typed, and keeps it in the address", async () => {
    const asked: string[] = [];
    const { user, searches } = renderLibrary({
      routes: {
        "GET /api/media": ({ search }) => {
          asked.push(search.toString());
          return { items: [], hasMore: false, nextCursor: null };
        },
      },
    });
    await user.type(screen.getByRole("searchbox", { name: "Search media" }), "sea");
    expect(await screen.findByText("Nothing found for “sea”")).toBeVisible();
    expect(asked.at(-1)).toBe("limit=60&q=sea&include=*");
    await waitFor(() => expect(searches.at(-1)).toBe("?q=sea"));
    await user.click(screen.getByRole("radio", { name: "Videos" }));
    await waitFor(() => expect(asked.at(-1)).toBe("limit=60&q=sea&type=video&include=*"));
    await user.click(screen.getByRole("button", { name: "Show all media" }));
    await waitFor(() => expect(searches.at(-1)).toBe(""));
  });

  it("deletes by Delete after a question, and goes on at the next tile", async () => {
    const { user, calls, queries } = renderLibrary();
    queries.setQueryData(["media", "one", "beach"], beach);
    act(() => tile(/^beach/).focus());
    await user.keyboard("{Delete}");
    const question = await screen.findByRole("alertdialog", { name: "Delete beach.jpg?" });
    await user.click(within(question).getByRole("button", { name: "Delete file" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^beach/ })).toBeNull());
    expect(calls).toContainEqual({ call: "POST /api/media/remove", body: { mediaIds: ["beach"] } });
    await waitFor(() => expect(tile(/^hut/)).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("beach.jpg back in the library")).toBeVisible();
    expect(await screen.findByRole("button", { name: /^beach/ })).toBeVisible();
  });

  it("lets a viewer look, and neither change nor delete", async () => {
    const { user } = renderLibrary({ editable: false, search: "?open=beach" });
    const dialog = await screen.findByRole("dialog", { name: "beach.jpg" });
    expect(within(dialog).getByText("A beach")).toBeVisible();
    expect(within(dialog).queryByRole("textbox")).not.toBeInTheDocument();
    expect(within(dialog).queryByRole("button", { name: "Delete" })).not.toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(screen.queryByText("Upload media")).not.toBeInTheDocument();
  });

  it("says when the medium of its address is gone", async () => {
    const gone = () => failure(404, { code: "not_found", message: "There is no medium." });
    renderLibrary({ search: "?open=gone", routes: { "GET /api/media/:id": gone } });
    expect(await screen.findByText("This medium did not load")).toBeVisible();
    expect(screen.getByText("There is no medium.")).toBeVisible();
  });
});

describe("an opened medium that is used", () => {
  it("says where, and offers no deletion", async () => {
    renderLibrary({ search: "?open=beach", uses: [scheduled] });
    const use = await screen.findByRole("link", { name: /The festival/ });
    expect(use).toHaveAttribute("href", "/posts/post-1");
    expect(use).toHaveTextContent("Scheduled1 Jan 2099, 10:00");
    expect(screen.queryByRole("button", { name: "Delete" })).not.toBeInTheDocument();
  });

  it("offers the deletion of what only published posts show", async () => {
    renderLibrary({ search: "?open=beach", uses: [{ ...scheduled, state: "published" }] });
    await screen.findByRole("link", { name: /The festival/ });
    expect(await screen.findByRole("button", { name: "Delete" })).toBeVisible();
  });

  it("keeps the text of scheduled posts where that is chosen, and Undo restores it", async () => {
    const undo = { alt: "A beach", formerAlt: "Sand", scheduledPosts: "keep" };
    const answered = ({ body }: { body: unknown }) => ({
      media: { ...beach, alt: (body as { alt: string }).alt },
      changedPosts: 0,
      undo,
    });
    const { user, calls } = renderLibrary({
      search: "?open=beach",
      uses: [scheduled],
      routes: { "PATCH /api/media/:id": answered },
    });
    await screen.findByRole("link", { name: /The festival/ });
    const text = screen.getByRole("textbox", { name: "Alt text" });
    await user.clear(text);
    await user.type(text, "Sand");
    await user.click(screen.getByRole("checkbox", { name: "Also in the scheduled post" }));
    await user.click(screen.getByRole("button", { name: "Save alt text" }));
    expect(await screen.findByText("Alt text saved")).toBeVisible();
    const sent = () => calls.filter(({ call }) => call.startsWith("PATCH")).map(({ body }) => body);
    expect(sent()).toEqual([{ alt: "Sand", scheduledPosts: "keep", formerAlt: "A beach" }]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The former alt text is back")).toBeVisible();
    expect(sent()[1]).toEqual(undo);
  });
});
