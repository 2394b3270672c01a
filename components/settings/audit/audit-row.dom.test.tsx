import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "@/lib/records/audit/schema";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { AuditRow } from "./audit-row";

const ann = { id: "ann", name: "Ann", avatarUrl: null };
const entry: AuditEntry = {
  id: "one",
  at: "2027-01-01T10:00:00.000Z",
  actor: ann,
  credentialId: null,
  credentialName: null,
  action: "member.updated",
  targetType: "member",
  targetId: "ben",
  targetName: "Ben",
  requestId: null,
  before: { role: "admin" },
  after: { role: "member" },
};

function sentenceOf(fields: Partial<AuditEntry>): string | null {
  renderUi(<AuditRow latest={{ ...entry, ...fields }} earlier={[]} preferences={preferences} />);
  return screen.getByRole("listitem", { name: "" }).querySelector("p")?.textContent ?? null;
}

describe("an entry of the audit log", () => {
  it("names the person whom it is about", () => {
    expect(sentenceOf({ before: null, after: null })).toBe("Ann changed a member’s role: “Ben”.");
  });

  it("does not name somebody twice who changed what is their own", () => {
    const own = { targetId: ann.id, targetName: ann.name, before: null, after: null };
    expect(sentenceOf({ ...own, action: "user.updated" })).toBe("Ann changed their profile.");
  });
});
