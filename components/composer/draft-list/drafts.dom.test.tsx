import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { emptyContent } from "@/lib/planning/drafts/rules";
import type { Draft } from "@/lib/planning/drafts/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { aComposition } from "@/testing/world/a-composition";
import { localDraftKey, readLocalDraft, writeLocalDraft } from "../local-draft/local-draft";
import { Drafts } from "./drafts";

const owner = { userId: "ann", workspaceId: "team" };
const keyOf = (id: string) => localDraftKey(owner, `draft:${id}`);

function aDraft(text: string, author = "ann"): Draft {
  return {
    ...emptyContent,
    id: text,
    text,
    template: false,
    version: 1,
    createdBy: { id: author, name: author, avatarUrl: null },
    createdAt: "2027-01-01T10:00:00.000Z",
    updatedAt: "2027-01-01T10:00:00.000Z",
  };
}

function renderDrafts(...first: Draft[]) {
  let stored = first;
  const api = fakeApi({
    "GET /api/drafts": ({ search }) => {
      const author = search.get("createdBy");
      const wanted = search.get("template") === "true";
      const items = stored.filter(
        ({ createdBy, template }) => template === wanted && (!author || createdBy?.id === author),
      );
      return { items, hasMore: false, nextCursor: null };
    },
    "DELETE /api/drafts/:id": ({ params }) => {
      const draft = stored.find(({ id }) => id === params.id);
      if (draft?.text === "Kept") {
        return failure(409, { code: "conflict", message: "It is being scheduled." });
      }
      stored = stored.filter((each) => each !== draft);
      return {};
    },
    "POST /api/drafts/:id/duplicate": ({ params }) => ({ draft: aDraft(`copy-of-${params.id}`) }),
    "POST /api/drafts/:id/restore": ({ params }) => {
      const draft = first.find(({ id }) => id === params.id);
      if (draft) stored = [draft, ...stored];
      return { draft };
    },
    "POST /api/drafts": ({ body }) => {
      const draft = { ...aDraft("copy"), ...(body as Partial<Draft>), id: "copy" };
      stored = [draft, ...stored];
      return { draft };
    },
  });
  const own = first.filter(({ createdBy, template }) => createdBy?.id === "ann" && !template);
  const page = { items: own, hasMore: false, nextCursor: null };
  const screenOf = renderUi(
    <Drafts
      first={{ shown: "yours", page }}
      owner={owner}
      accounts={[]}
      preferences={preferences}
      at="2027-01-01T12:00:00.000Z"
    />,
  );
  return { ...api, ...screenOf };
}

function keepLocally(id: string) {
  writeLocalDraft(keyOf(id), {
    savedAt: "2027-01-01T10:00:00.000Z",
    composition: aComposition({
      positions: [{ key: "0", text: "Newer", media: [] }],
      when: { date: "2027-02-01", time: "10:00" },
    }),
    editedPost: null,
    draft: { id, version: 1 },
  });
}

const rows = () =>
  within(screen.getByRole("list", { name: "Drafts" }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

describe("the list of drafts", () => {
  it("shows one's own drafts, and the team's when it is asked for them", async () => {
    const { user, searches } = renderDrafts(aDraft("Mine"), aDraft("Other", "ben"));
    expect(rows()).toEqual(["/compose?draft=Mine"]);
    await user.click(screen.getByRole("radio", { name: "The team’s" }));
    await waitFor(() => expect(rows()).toEqual(["/compose?draft=Mine", "/compose?draft=Other"]));
    expect(searches.at(-1)).toBe("?show=team");
    expect(screen.queryByRole("button", { name: "Delete Other" })).not.toBeInTheDocument();
  });

  it("marks a draft with unsaved changes in this browser", () => {
    keepLocally("Mine");
    renderDrafts(aDraft("Mine"), aDraft("Other"));
    expect(screen.getByRole("link", { name: /^Mine/ })).toHaveTextContent(
      "Unsaved changes on this device",
    );
    expect(screen.getByRole("link", { name: /^Other/ })).not.toHaveTextContent("Unsaved");
  });
});

describe("a deleted draft", () => {
  it("leaves the list at once, and ⌘Z brings it back with its local draft", async () => {
    const { user } = renderDrafts(aDraft("Mine"));
    keepLocally("Mine");
    await user.click(screen.getByRole("button", { name: "Delete Mine" }));
    expect(await screen.findByText("You have no drafts")).toBeVisible();
    expect(screen.getByRole("region", { name: "Unscheduled" })).toHaveFocus();
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(rows()).toEqual(["/compose?draft=Mine"]));
    expect(readLocalDraft(keyOf("Mine"))?.composition.positions[0]?.text).toBe("Newer");
  });

  it("comes back by ⌘Z while the focus is in the message about it", async () => {
    const { user } = renderDrafts(aDraft("Mine"));
    await user.click(screen.getByRole("button", { name: "Delete Mine" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    act(() => undo.focus());
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(rows()).toEqual(["/compose?draft=Mine"]));
  });

  it("stays with the server's reason when it was not deleted", async () => {
    const { user } = renderDrafts(aDraft("Kept"));
    await user.click(screen.getByRole("button", { name: "Delete Kept" }));
    const toast = await screen.findByRole("alert");
    expect(toast).toHaveTextContent("The draft was not deletedIt is being scheduled.");
    expect(rows()).toEqual(["/compose?draft=Kept"]);
  });
});

describe("templates", () => {
  const openTemplates = async (...drafts: Draft[]) => {
    const opened = renderDrafts(...drafts);
    await opened.user.click(screen.getByRole("radio", { name: "Templates" }));
    return opened;
  };

  it("stand apart from drafts, and one of them opens the composer on a new draft", async () => {
    const template = { ...aDraft("Weekly", "ben"), template: true };
    const { user, router, searches, calls } = await openTemplates(aDraft("Mine"), template);
    expect(searches.at(-1)).toBe("?show=templates");
    const use = await screen.findByRole("button", { name: "Use template Weekly" });
    expect(screen.queryByRole("link", { name: /Mine/ })).not.toBeInTheDocument();
    await user.click(use);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/compose?draft=copy-of-Weekly"));
    expect(calls.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
  });

  it("are explained where there are none", async () => {
    await openTemplates(aDraft("Mine"));
    expect(await screen.findByText("There are no templates yet")).toBeVisible();
  });

  it("come back as templates by Undo after they were deleted", async () => {
    const { user } = await openTemplates({ ...aDraft("Weekly", "ben"), template: true });
    await user.click(await screen.findByRole("button", { name: "Delete Weekly" }));
    expect(await screen.findByText("There are no templates yet")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("button", { name: "Use template Weekly" })).toBeVisible();
  });

  it("are made of a draft, which stays", async () => {
    const { user, calls } = renderDrafts(aDraft("Mine"));
    await user.click(screen.getByRole("button", { name: "Save Mine as a template" }));
    expect(await screen.findByText("Saved as a template")).toBeVisible();
    expect(calls.find(({ call }) => call === "POST /api/drafts")?.body).toMatchObject({
      text: "Mine",
      template: true,
      scheduledAt: null,
    });
    expect(rows()).toEqual(["/compose?draft=Mine"]);
  });
});
