import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ListedMedia, MediaLabelChange, MediaUse } from "@/lib/library/media/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aMedium, preferences } from "@/testing/dom/samples";
import { everyMedium } from "./media-filter";
import { MediaLibrary } from "./media-library";

const beach: ListedMedia = {
  ...aMedium({ id: "beach", fileName: "beach.jpg", alt: "A beach" }),
  labels: [],
};
const hut: ListedMedia = {
  ...aMedium({ id: "hut", fileName: "hut.png", contentType: "image/png" }),
  labels: [],
};
const pier: ListedMedia = { ...beach, id: "pier", fileName: "pier.jpg", alt: "A pier" };
const launch = { id: "launch", name: "Launch", color: "teal" } as const;

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
    items?: ListedMedia[];
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
      labels: listed.get(id)?.labels ?? [],
      leftAt: null,
    }),
    "GET /api/labels": () => ({
      items: [{ ...launch, postCount: 0, mediaCount: 0, createdAt: "2027-01-01T10:00:00.000Z" }],
      hasMore: false,
      nextCursor: null,
    }),
    "POST /api/media/label": ({ body }) => {
      const { changes } = body as { changes: MediaLabelChange[] };
      for (const { mediaId, add } of changes) {
        const item = listed.get(mediaId);
        if (item) listed.set(mediaId, { ...item, labels: add.length > 0 ? [launch] : [] });
      }
      const undo = changes.map(({ add, remove, ...of }) => ({ ...of, add: remove, remove: add }));
      return { media: changes.map(({ mediaId }) => listed.get(mediaId)), undo };
    },
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

describe("several files", () => {
  it("are selected by X, a click with Shift and ⌘A, and let go by Escape", async () => {
    const { user } = renderLibrary({ items: [beach, hut, pier] });
    act(() => tile(/^beach/).focus());
    await user.keyboard("x");
    expect(screen.getByRole("status")).toHaveTextContent("1 file selected");
    expect(screen.getByRole("checkbox", { name: "Select beach.jpg" })).toBeChecked();
    await user.keyboard("{Shift>}");
    await user.click(tile(/^pier/));
    await user.keyboard("{/Shift}");
    expect(screen.getByRole("status")).toHaveTextContent("3 files selected");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Selected files" })).not.toBeInTheDocument();
    await user.keyboard("{Control>}a{/Control}");
    expect(screen.getByRole("status")).toHaveTextContent("3 files selected");
    await user.click(screen.getByRole("checkbox", { name: "Select hut.png" }));
    expect(screen.getByRole("status")).toHaveTextContent("2 files selected");
  });

  it("get and lose labels at once, and Undo brings theirs back", async () => {
    const { user, calls } = renderLibrary();
    act(() => tile(/^beach/).focus());
    await user.keyboard("{Control>}a{/Control}");
    await user.click(screen.getByRole("button", { name: "Labels…" }));
    const dialog = await screen.findByRole("dialog", { name: "Labels of 2 files" });
    await user.click(await within(dialog).findByRole("checkbox", { name: "Launch" }));
    await user.click(within(dialog).getByRole("button", { name: "Change" }));
    expect(await screen.findByText("Labels of 2 files changed")).toBeVisible();
    expect(tile(/^beach/)).toHaveAccessibleName("beach.jpg, picture, labels Launch");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("2 files labelled as before")).toBeVisible();
    expect(tile(/^beach/)).toHaveAccessibleName("beach.jpg, picture");
    const sent = calls.filter(({ call }) => call === "POST /api/media/label");
    expect(sent[1]?.body).toEqual({
      changes: ["beach", "hut"].map((mediaId) => ({ mediaId, add: [], remove: ["launch"] })),
    });
  });

  it("are described in one dialog, where a refused text stays with its reason", async () => {
    const undo = { alt: "A beach", formerAlt: "Sand", scheduledPosts: "change" };
    const { user, calls } = renderLibrary({
      routes: {
        "PATCH /api/media/:id": ({ params: { id }, body }) =>
          id === "hut"
            ? failure(409, { code: "version_conflict", message: "Somebody changed it." })
            : { media: { ...beach, alt: (body as { alt: string }).alt }, changedPosts: 0, undo },
      },
    });
    act(() => tile(/^beach/).focus());
    await user.keyboard("{Control>}a{/Control}");
    await user.click(screen.getByRole("button", { name: "Alt text…" }));
    const dialog = await screen.findByRole("dialog", { name: "Alt text of 2 files" });
    const field = (name: string) => within(dialog).getByRole("textbox", { name });
    await user.clear(field("beach.jpg"));
    await user.type(field("beach.jpg"), "Sand");
    await user.type(field("hut.png"), "A hut");
    await user.click(within(dialog).getByRole("button", { name: "Save alt texts" }));
    expect(await within(dialog).findByText("Somebody changed it.")).toBeVisible();
    expect(field("hut.png")).toHaveValue("A hut");
    expect(await screen.findByText("Alt text of 1 file saved, of 1 file not")).toBeVisible();
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The former alt texts are back")).toBeVisible();
    expect(calls.findLast(({ call }) => call.startsWith("PATCH"))?.body).toEqual(undo);
    await user.click(screen.getByRole("button", { name: "Alt text…" }));
    expect(await screen.findByDisplayValue("A hut")).toBeVisible();
  });

  it("are deleted after one question by Delete on one of them", async () => {
    const { user, calls } = renderLibrary({ items: [beach, hut, pier] });
    act(() => tile(/^beach/).focus());
    await user.keyboard("x{ArrowRight}x{Delete}");
    const question = await screen.findByRole("alertdialog", { name: "Delete 2 files?" });
    await user.click(within(question).getByRole("button", { name: "Delete files" }));
    expect(await screen.findByText("2 files deleted")).toBeVisible();
    expect(calls).toContainEqual({
      call: "POST /api/media/remove",
      body: { mediaIds: ["beach", "hut"] },
    });
    await waitFor(() => expect(tile(/^pier/)).toHaveFocus());
    expect(screen.queryByRole("region", { name: "Selected files" })).not.toBeInTheDocument();
  });

  it("are not selected by a viewer", async () => {
    const { user } = renderLibrary({ editable: false });
    act(() => tile(/^beach/).focus());
    await user.keyboard("x");
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Selected files" })).not.toBeInTheDocument();
  });
});

describe("labels of one file", () => {
  it("change in its dialog, and the library shows them", async () => {
    const { user } = renderLibrary({ search: "?open=beach" });
    await user.click(await screen.findByRole("button", { name: "Add label" }));
    await user.click(await screen.findByRole("option", { name: "Launch" }));
    expect(await screen.findByText("Labels of 1 file changed")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Remove Launch" })).toBeVisible();
  });

  it("narrow the library by the address", async () => {
    const label = "00000000-0000-7000-8000-000000000001";
    const asked: string[] = [];
    renderLibrary({
      search: `?label=${label}`,
      routes: {
        "GET /api/media": ({ search }) => {
          asked.push(search.toString());
          return { items: [], hasMore: false, nextCursor: null };
        },
      },
    });
    expect(await screen.findByText("No picture or video has this label")).toBeVisible();
    expect(asked.at(-1)).toBe(`limit=60&label=${label}&include=*`);
  });
});

describe("a file that left the library", () => {
  it("says so where a post leads to it, and comes back by one click", async () => {
    const { user, calls } = renderLibrary({
      search: "?open=beach",
      items: [hut],
      routes: {
        "GET /api/media/:id": () => ({
          media: beach,
          url: "http://localhost/bytes/beach",
          thumbnailUrl: null,
          urlExpiresAt: "2099-01-01T00:00:00.000Z",
          uploadedAt: "2027-01-01T00:00:00.000Z",
          uploadedBy: null,
          labels: [],
          leftAt: "2027-02-01T10:00:00.000Z",
        }),
      },
    });
    expect(await screen.findByText("It left the library on 1 Feb 2027, 10:00")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Bring it back" }));
    expect(calls).toContainEqual({
      call: "POST /api/media/restore",
      body: { mediaIds: ["beach"] },
    });
  });
});
