import { waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { focusActionsNow } from "@/components/kit/commands/focus-actions";
import type { Approval } from "@/lib/planning/approvals/schema";
import type { Post } from "@/lib/planning/posts/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aPost } from "@/testing/world/a-post";
import { usePaletteActions } from "./use-palette-actions";

const nothing = () => undefined;
const actions = { publishNow: nothing } as Parameters<typeof usePaletteActions>[1]["actions"];

function Palette({ post, canEdit }: { post: Post; canEdit: boolean }) {
  usePaletteActions(post, { actions, canEdit });
  return null;
}

const asked = (asksYou: boolean): Pick<Approval, "accounts"> => ({
  accounts: [
    {
      connectionId: "page",
      digest: "0a",
      state: "waiting",
      stage: 1,
      waitingFor: [],
      asksYou,
    },
  ],
});

function openedBy(
  { state, asksYou = false }: { state: Post["approval"]["state"]; asksYou?: boolean },
  canEdit = true,
) {
  const post = aPost({
    scheduledAt: "2999-01-01T10:00:00.000Z",
    approval: { state, waitingFor: [], since: null },
  });
  const approval = asked(asksYou);
  const { calls } = fakeApi({
    "GET /api/posts/post/approval": () => ({ approval }),
    "POST /api/posts/post/approval/decisions": () => ({ approval }),
    "POST /api/posts/post/approval/request": () => ({ approval }),
  });
  renderUi(<Palette post={post} canEdit={canEdit} />);
  return { calls, writes: () => calls.filter(({ call }) => call.startsWith("POST")) };
}

const offered = () => (focusActionsNow()?.commands ?? []).map(({ label }) => label);
const choose = (label: string) =>
  focusActionsNow()
    ?.commands.find((command) => command.label === label)
    ?.run();
describe("the palette on an open post", () => {
  it("approves what the page shows, for whoever is asked", async () => {
    const { writes } = openedBy({ state: "waiting", asksYou: true });
    await waitFor(() => expect(offered()).toContain("Approve"));
    choose("Approve");
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({
      call: "POST /api/posts/post/approval/decisions",
      body: { decision: "approve", digests: { page: "0a" } },
    });
  });

  it("offers approving alone to an approver who may not change it", async () => {
    openedBy({ state: "waiting", asksYou: true }, false);
    await waitFor(() => expect(offered()).toEqual(["Approve"]));
  });

  it("offers no approval to whoever is not asked", async () => {
    const { calls } = openedBy({ state: "waiting" });
    await waitFor(() => expect(calls).not.toEqual([]));
    expect(offered()).toContain("Edit");
    expect(offered()).not.toContain("Approve");
  });

  it("asks for an approval that is needed and was not asked for", async () => {
    const { writes } = openedBy({ state: "not_requested" });
    choose("Ask for approval");
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.call).toBe("POST /api/posts/post/approval/request");
  });

  it("says nothing of approvals where none is needed", () => {
    const { calls } = openedBy({ state: "not_needed" });
    expect(offered().filter((label) => /pprov/.test(label))).toEqual([]);
    expect(calls).toEqual([]);
  });
});
