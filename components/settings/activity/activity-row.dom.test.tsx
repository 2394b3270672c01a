import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { ListedReceipt } from "@/lib/records/receipts/schema";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { ActivityRow } from "./activity-row";

const receipt: ListedReceipt = {
  id: "one",
  at: "2027-01-01T10:00:00.000Z",
  credentialId: "key",
  client: "Harbour bot",
  operation: "create_post",
  outcome: "done",
  code: null,
  target: { type: "post", id: "post" },
  durationMs: 1234,
  undoUntil: null,
  undoneAt: null,
  allowedBy: "workspace",
  url: null,
  message: null,
  input: { text: { characters: 12 } },
  viaMcp: false,
  undoable: true,
  undoneBy: null,
};

function show(fields: Partial<ListedReceipt> = {}, canUndo = true) {
  renderUi(
    <ul>
      <ActivityRow
        receipt={{ ...receipt, ...fields }}
        preferences={preferences}
        canUndo={canUndo}
      />
    </ul>,
  );
  return screen.getByRole("listitem");
}

describe("a receipt", () => {
  it("says who did what, leads to it and can be undone", () => {
    const row = show();
    expect(row).toHaveAccessibleName("Harbour bot scheduled a post");
    expect(screen.getByRole("link", { name: "a post" })).toHaveAttribute("href", "/posts/post");
    expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  });

  it("of a denial says what was tried, and the rule", () => {
    const message = "The policy lets this program read and write drafts.";
    const row = show({ outcome: "denied", code: "policy_denied", message, undoable: false });
    expect(row).toHaveAccessibleName("Harbour bot tried to schedule a post");
    expect(row).toHaveTextContent("Denied");
    expect(row).toHaveTextContent(message);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("that has not ended says to look", () => {
    const row = show({ outcome: "failed", code: "interrupted", target: null, undoable: false });
    expect(row).toHaveTextContent("Not finished");
    expect(row).toHaveTextContent("look whether it happened");
  });

  it("of a dry run and of something undone says so", () => {
    expect(show({ outcome: "dry_run", undoable: false })).toHaveTextContent("Dry run");
  });

  it("shows who undid it", () => {
    const undoneAt = "2027-01-01T11:00:00.000Z";
    const row = show({ undoneAt, undoneBy: "Ada", undoable: false });
    expect(row).toHaveTextContent("Undone by Ada");
  });

  it("offers no undo to whoever only looks", () => {
    show({}, false);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("shows its details, with the length of texts for the texts", async () => {
    const row = show();
    await userEvent.click(screen.getByText("Details"));
    expect(row).toHaveTextContent("1,234 ms");
    expect(row).toHaveTextContent('"characters": 12');
  });
});
