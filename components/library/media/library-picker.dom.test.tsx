import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import type { Media } from "@/lib/library/media/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aMedium } from "@/testing/dom/samples";
import { MediaStrip } from "./media-strip";
import { useMediaUploads } from "./use-media-uploads";

const library = ["a", "b", "c", "d"].map((id) =>
  aMedium({ id, fileName: `${id}.jpg`, alt: `Picture ${id}` }),
);

function Strip({ initial, max }: { initial: Media[]; max: number }) {
  const [media, setMedia] = useState(initial);
  const uploads = useMediaUploads({ onUploaded: () => undefined });
  return (
    <>
      <MediaStrip media={media} onChange={setMedia} uploads={uploads} max={max} />
      <p>{media.map(({ fileName, alt }) => `${fileName} (${alt})`).join(", ")}</p>
    </>
  );
}

async function openPicker(initial: Media[] = [], max = 20) {
  const api = fakeApi({
    "GET /api/media": ({ search }) => {
      const items = library.filter(({ fileName }) => fileName.includes(search.get("q") ?? ""));
      return { items, hasMore: false, nextCursor: null };
    },
  });
  const page = renderUi(<Strip initial={initial} max={max} />);
  expect(api.calls).toEqual([]);
  await page.user.click(screen.getByRole("button", { name: "From library" }));
  const dialog = await screen.findByRole("dialog", { name: "From library" });
  await within(dialog).findByRole("list", { name: "Choices" });
  const choice = (id: string) =>
    within(dialog).getByRole("button", { name: new RegExp(`^${id}\\.jpg`) });
  return { ...api, ...page, dialog, choice };
}

describe("choosing from the library", () => {
  it("adds what was chosen, in that order and with its alt text", async () => {
    const { user, choice } = await openPicker();
    await user.click(choice("c"));
    await user.click(choice("b"));
    await user.click(choice("a"));
    await user.click(choice("b"));
    expect(choice("a")).toHaveAttribute("aria-pressed", "true");
    expect(choice("b")).toHaveAttribute("aria-pressed", "false");
    await user.click(screen.getByRole("button", { name: "Add 2" }));
    expect(screen.getByText("c.jpg (Picture c), a.jpg (Picture a)")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("works by keyboard alone", async () => {
    const { user, choice } = await openPicker();
    act(() => choice("a").focus());
    await user.keyboard(" {ArrowRight}{ArrowRight}{Enter}");
    expect(choice("c")).toHaveFocus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("a.jpg (Picture a), c.jpg (Picture c)")).toBeInTheDocument();
  });

  it("offers nothing twice and no more than fits", async () => {
    const [a] = library;
    const { user, choice } = await openPicker(a ? [a] : [], 2);
    expect(choice("a")).toHaveAttribute("aria-disabled", "true");
    for (const id of ["a", "b", "c"]) await user.click(choice(id));
    expect(choice("c")).toHaveAttribute("aria-pressed", "false");
    expect(screen.getByText("1 is all that fits here")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(screen.getByText("a.jpg (Picture a), b.jpg (Picture b)")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "From library" })).not.toBeInTheDocument();
  });

  it("keeps what was chosen through a search", async () => {
    const { user, dialog, choice } = await openPicker();
    await user.click(choice("a"));
    await user.type(within(dialog).getByRole("searchbox"), "b");
    await waitFor(() => expect(within(dialog).queryByRole("button", { name: /^a/ })).toBeNull());
    await user.click(choice("b"));
    await user.click(screen.getByRole("button", { name: "Add 2" }));
    expect(screen.getByText("a.jpg (Picture a), b.jpg (Picture b)")).toBeInTheDocument();
  });

  it("adds nothing when it is cancelled", async () => {
    const { user, choice } = await openPicker();
    await user.click(choice("a"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.queryByText(/a\.jpg/)).not.toBeInTheDocument();
  });

  it("says that the media did not load, and asks again", async () => {
    let works = false;
    fakeApi({
      "GET /api/media": () =>
        works
          ? { items: library, hasMore: false, nextCursor: null }
          : failure(500, { code: "internal_error", message: "That did not work." }),
    });
    const { user } = renderUi(<Strip initial={[]} max={20} />);
    await user.click(screen.getByRole("button", { name: "From library" }));
    expect(await screen.findByText("The media did not load")).toBeVisible();
    works = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: /^a\.jpg/ })).toBeVisible();
  });
});
