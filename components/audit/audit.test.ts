import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "@/lib/audit/schema";
import { readSourceTree } from "@/testing/source-tree";
import { actionInWords, auditKinds } from "./action-words";
import { auditFilter, auditQuery, noFilter } from "./audit-filter";
import { gatherRepeats } from "./gather-repeats";

describe("the audit log's filter", () => {
  it("counts both days in, as they are in the person's zone", () => {
    const filter = { ...noFilter, from: "2027-03-27", to: "2027-03-28" };
    expect(auditQuery(filter, "Europe/Berlin")).toEqual({
      from: "2027-03-26T23:00:00.000Z",
      to: "2027-03-28T22:00:00.000Z",
    });
  });

  it("means the same days whichever end is given first", () => {
    const [from, to] = ["2027-03-27", "2027-03-28"];
    expect(auditQuery({ ...noFilter, from: to, to: from }, "Europe/Berlin")).toEqual(
      auditQuery({ ...noFilter, from, to }, "Europe/Berlin"),
    );
  });

  it("narrows to one kind of action and one person", () => {
    const who = "019b0000-0000-7000-8000-000000000000";
    const filter = { ...noFilter, who, what: "post" as const };
    expect(auditQuery(filter, "UTC")).toEqual({ actor: who, action: "post." });
    expect(auditQuery(noFilter, "UTC")).toEqual({});
  });

  it("passes over an address that somebody mistyped", () => {
    expect(auditFilter.who.parseServerSide("me")).toBeNull();
    expect(auditFilter.what.parseServerSide("everything")).toBeNull();
    expect(auditFilter.from.parseServerSide("2027-02-31")).toBeNull();
    expect(auditFilter.from.parseServerSide("2027-13-01")).toBeNull();
    expect(auditFilter.from.parseServerSide("2027-02-01")).toBe("2027-02-01");
  });
});

describe("an action", () => {
  it("reads as what a person does", () => {
    expect(actionInWords("post.published_now")).toBe("published a post at once");
  });

  it("that has no words yet still reads", () => {
    expect(actionInWords("member.role_changed")).toBe("member role changed");
  });

  it("has words and a kind to find it by, whichever operation writes it", () => {
    const root = fileURLToPath(new URL("../..", import.meta.url));
    const sources = readSourceTree(root).filter(({ path }) => !path.includes(".test."));
    const actions = sources.flatMap(({ path, text }) =>
      path.startsWith("lib/") ? [...text.matchAll(/action: "([a-z]+\.[a-z_]+)"/g)] : [],
    );
    const names = [...new Set(actions.map(([, action = ""]) => action))];
    expect(names.length).toBeGreaterThan(25);
    expect(
      names.filter((action) => actionInWords(action) === action.replaceAll(/[._]/g, " ")),
    ).toEqual([]);
    expect(
      names.filter((action) => !auditKinds.some((kind) => action.startsWith(`${kind}.`))),
    ).toEqual([]);
  });
});

describe("repeats", () => {
  const entry = (id: string, fields: Partial<AuditEntry> = {}): AuditEntry => ({
    id,
    at: "2027-03-27T12:00:00.000Z",
    actor: { id: "ada", name: "A sample member", avatarUrl: null },
    credentialId: null,
    credentialName: null,
    action: "draft.updated",
    targetType: "draft",
    targetId: "one",
    targetName: null,
    requestId: id,
    ...fields,
  });
  const idsOf = (entries: AuditEntry[]) =>
    gatherRepeats(entries).map(({ latest, before }) => [latest, ...before].map(({ id }) => id));

  it("are gathered only where nothing lies between them", () => {
    const between = entry("3", { action: "post.updated", targetType: "post" });
    expect(idsOf([entry("1"), entry("2"), between, entry("4")])).toEqual([
      ["1", "2"],
      ["3"],
      ["4"],
    ]);
  });

  it("are one person's, by one credential, of one thing", () => {
    const other = { id: "bob", name: "A sample admin", avatarUrl: null };
    const differing = [
      { actor: other },
      { actor: null },
      { credentialId: "key" },
      { targetId: "two" },
    ];
    for (const fields of differing) {
      expect(idsOf([entry("1"), entry("2", fields)])).toEqual([["1"], ["2"]]);
    }
  });
});
