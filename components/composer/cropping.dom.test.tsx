import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Account } from "@/components/kit/account/account";
import {
  bakery,
  button,
  fakeComposerApi,
  renderEdit,
  renderNewPost,
  shop,
} from "@/testing/dom/render-composer";
import { aMedium, aStoredPost } from "@/testing/dom/samples";
import { aDelivery } from "@/testing/world/a-post";

const tallPicture = aMedium({ fileName: "tower.jpg", width: 1000, height: 2000, alt: "A tower" });
const clip = aMedium({ fileName: "clip.mp4", contentType: "video/mp4", durationSeconds: 4 });
const picky = { ...bakery, look: { ...bakery.look, shape: { min: 0.8, max: 1.91 } } };

function postWith(fields: Parameters<typeof aStoredPost>[0] = {}) {
  const deliveries = [bakery, shop].map(({ id, name }) =>
    aDelivery({ id, connectionId: id, accountName: name }),
  );
  return aStoredPost({ media: [tallPicture], deliveries, ...fields });
}

const tile = (name: RegExp) => screen.getByRole("button", { name });
const cropTo = async (user: ReturnType<typeof renderEdit>["user"], shape: RegExp) => {
  const dialog = await screen.findByRole("dialog", { name: "Crop tower.jpg" });
  await user.click(within(dialog).getByRole("radio", { name: shape }));
  await user.click(within(dialog).getByRole("button", { name: "Apply crop" }));
};

describe("a picture that is cropped in the composer", () => {
  it("is shown and checked as cropped, and Undo brings the original back", async () => {
    const { calls } = fakeComposerApi();
    const { user } = renderEdit(postWith());
    await user.click(tile(/^Crop tower\.jpg$/));
    await cropTo(user, /^4:5/);
    expect(tile(/^Crop tower\.jpg, now 4:5$/)).toBeVisible();
    const checked = () => calls.findLast(({ call }) => call === "POST /api/posts/validate")?.body;
    await waitFor(() =>
      expect(checked()).toMatchObject({
        crops: [{ mediaId: tallPicture.id, connectionId: null, aspect: "4:5" }],
      }),
    );
    await user.click(button("Undo"));
    expect(tile(/^Crop tower\.jpg$/)).toBeVisible();
  });

  it("is cropped for one account on its tab, which then differs until it is reset", async () => {
    fakeComposerApi();
    const { user } = renderEdit(postWith());
    await user.click(screen.getByRole("tab", { name: /^Bakery/ }));
    await user.click(tile(/^Crop tower\.jpg$/));
    await cropTo(user, /^1:1/);
    expect(screen.getByText(/Different from the shared crop/)).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "All accounts" }));
    expect(tile(/^Crop tower\.jpg$/)).toBeVisible();
    await user.click(screen.getByRole("tab", { name: /^Bakery.*different/ }));
    expect(tile(/^Crop tower\.jpg, now 1:1$/)).toBeVisible();
    await user.click(button("Reset"));
    expect(tile(/^Crop tower\.jpg$/)).toBeVisible();
    const notice = screen.getByRole("dialog", { name: "Same as all accounts again" });
    await user.click(within(notice).getByRole("button", { name: "Undo" }));
    expect(tile(/^Crop tower\.jpg, now 1:1$/)).toBeVisible();
  });

  it("a video is not cropped, and its button says so", async () => {
    fakeComposerApi();
    const { user } = renderEdit(postWith({ media: [clip] }));
    const refusal = tile(/^Videos are not cropped: clip\.mp4 goes out as it is$/);
    expect(refusal).toHaveAttribute("aria-disabled", "true");
    await user.click(refusal);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("a picture that a network does not take", () => {
  const problem = {
    connectionId: picky.id,
    postIndex: 0,
    code: "media_ratio",
    severity: "error" as const,
    message: "Bakery: A photo of this post is too narrow.",
  };
  const media = [tallPicture];
  const upload = {
    "GET /api/media": () => ({ items: media, hasMore: false, nextCursor: null }),
  };

  async function withPicture(accounts: readonly Account[]) {
    const api = fakeComposerApi(upload);
    api.problems.push(problem);
    const page = renderNewPost({ accounts });
    const { user } = page;
    if (accounts.length > 1) {
      for (const { name } of accounts) await user.click(button(new RegExp(`^Add ${name}`)));
    }
    await user.click(button("From library"));
    const dialog = await screen.findByRole("dialog", { name: "From library" });
    await user.click(await within(dialog).findByRole("button", { name: /^tower\.jpg/ }));
    await user.click(within(dialog).getByRole("button", { name: /^Add/ }));
    return { ...api, ...page };
  }

  it("is cropped to the nearest shape by the check's own button, for that account alone", async () => {
    const { user, drafts, problems } = await withPicture([picky, shop]);
    const fix = await screen.findByRole("button", { name: "Crop to 4:5 for Bakery" });
    problems.length = 0;
    await user.click(fix);
    expect(await screen.findByText("Cropped to 4:5 for Bakery")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Crop to 4:5 for Bakery" })).toBeNull();
    await waitFor(() =>
      expect(drafts.get("draft-1")?.crops).toMatchObject([
        { mediaId: tallPicture.id, connectionId: picky.id, aspect: "4:5" },
      ]),
    );
  });

  it("is cropped for all where it is the only account", async () => {
    const { user, drafts } = await withPicture([picky]);
    await user.click(await screen.findByRole("button", { name: "Crop to 4:5 for Bakery" }));
    await waitFor(() =>
      expect(drafts.get("draft-1")?.crops).toMatchObject([{ connectionId: null, aspect: "4:5" }]),
    );
  });
});
