import { describe, expect, it } from "vitest";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { type AuditEntry, auditActions } from "@/lib/records/audit/schema";
import { actionInWords, auditKinds } from "./action-words";
import { auditFilter, auditQuery, noFilter } from "./audit-filter";
import { describeChanges } from "./describe-changes";
import { gatherRepeats } from "./gather-repeats";

describe("the audit log's filter", () => {
  it("the filter includes both days, in the person's time zone", () => {
    const filter = { ...noFilter, from: "2027-03-27", to: "2027-03-28" };
    expect(auditQuery(filter, "Europe/Berlin")).toEqual({
      from: "2027-03-26T23:00:00.000Z",
      to: "2027-03-28T22:00:00.000Z",
    });
  });

  it("the filter means the same days whichever end comes first", () => {
    const [from, to] = ["2027-03-27", "2027-03-28"];
    expect(auditQuery({ ...noFilter, from: to, to: from }, "Europe/Berlin")).toEqual(
      auditQuery({ ...noFilter, from, to }, "Europe/Berlin"),
    );
  });

  it("the filter narrows to one kind of action and one person", () => {
    const who = "019b0000-0000-7000-8000-000000000000";
    const filter = { ...noFilter, who, what: "post" as const };
    expect(auditQuery(filter, "UTC")).toEqual({ actor: who, action: "post." });
    expect(auditQuery(noFilter, "UTC")).toEqual({});
  });

  it("the filter ignores invalid values in the address", () => {
    expect(auditFilter.who.parseServerSide("me")).toBeNull();
    expect(auditFilter.what.parseServerSide("everything")).toBeNull();
    expect(auditFilter.from.parseServerSide("2027-02-31")).toBeNull();
    expect(auditFilter.from.parseServerSide("2027-13-01")).toBeNull();
    expect(auditFilter.from.parseServerSide("2027-02-01")).toBe("2027-02-01");
  });
});

/** Earlier releases wrote it; the log shows it no longer. */
const reading = "notification.read";

describe("an action", () => {
  it("an action reads as what a person does", () => {
    expect(actionInWords("post.published_now")).toBe("published a post at once");
  });

  it("an action of a newer server still reads", () => {
    expect(actionInWords("member.role_changed")).toBe("member role changed");
  });

  it("every action belongs to a kind of the filter", () => {
    expect(
      auditActions.filter(
        (action) => action !== reading && !auditKinds.some((kind) => action.startsWith(`${kind}.`)),
      ),
    ).toEqual([]);
  });
});

describe("the changes of an entry", () => {
  const preferences: TimePreferences = {
    timeZone: "Europe/Berlin",
    dateFormat: "day-short-month-year",
    timeFormat: "24-hour",
  };
  const lines = (before: AuditEntry["before"], after: AuditEntry["after"], targetType = "post") =>
    describeChanges({ targetType, before, after }, preferences);

  it("a changed text is shown before and after, shortened when it is long", () => {
    const long = `${"long ".repeat(30)}end`;
    expect(lines({ text: "Before" }, { text: "After" })).toEqual([
      "Text: from “Before” to “After”",
    ]);
    expect(lines({ alt: "" }, { alt: long })).toEqual([
      `Description: from none to “${"long ".repeat(16).trimEnd()}…”`,
    ]);
  });

  it("changed labels are shown by name, and their ids not at all", () => {
    const [before, after] = [
      { labelIds: ["a"], labels: ["Launch"] },
      { labelIds: [], labels: [] },
    ];
    expect(lines(before, after)).toEqual(["Labels: from Launch to none"]);
    expect(lines({ color: "red" }, { color: "teal" })).toEqual(["Colour: from red to teal"]);
  });

  it("a text that is gone is told with what it went", () => {
    const gone = { removed: true };
    expect(lines({ title: null, text: gone }, { title: gone, text: gone })).toEqual([
      "Title: removed with the post",
      "Text: removed with the post",
    ]);
    expect(lines({ alt: gone }, { alt: gone }, "media")).toEqual([
      "Description: removed with the file",
    ]);
  });

  it("a changed time is shown in the reader's format", () => {
    expect(
      lines(
        { scheduledAt: "2027-02-03T11:00:00.000Z" },
        { scheduledAt: "2027-02-04T11:30:00.000Z" },
      ),
    ).toEqual(["Scheduled: from 3 Feb 2027, 12:00 to 4 Feb 2027, 12:30"]);
  });

  it("changed people and switches are shown in words", () => {
    const before = { managedBy: { id: "1", name: "Ada" }, includeAdmin: false };
    const after = { managedBy: { id: "2", name: "Bob" }, includeAdmin: true };
    expect(lines(before, after)).toEqual([
      "Managed by: from Ada to Bob",
      "Administrator’s rights: from no to yes",
    ]);
  });

  it("what the action says already is not repeated", () => {
    expect(lines(null, { state: "active" })).toEqual([]);
    const revokedAt = "2027-02-03T11:00:00.000Z";
    expect(lines({ revokedAt: null }, { revokedAt })).toEqual([]);
    const paused = { paused: true, pauseReason: "A storm" };
    expect(lines({ paused: false, pauseReason: null }, paused)).toEqual([
      "Reason: from none to “A storm”",
    ]);
  });

  it("changed accounts and media are counted, other lists are only named", () => {
    const before = { connectionIds: ["a"], mediaIds: ["a"], textOverrides: {} };
    const after = { connectionIds: ["a", "b"], mediaIds: ["b"], textOverrides: { a: {} } };
    expect(lines(before, after)).toEqual([
      "Accounts: from 1 to 2",
      "Media changed",
      "Texts for single accounts changed",
    ]);
  });

  it("a new target shows its fields", () => {
    expect(lines(null, { name: "A key", accessLevel: "edit" })).toEqual([
      "Name: “A key”",
      "Access: edit",
    ]);
    expect(lines(null, null)).toEqual([]);
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
    before: null,
    after: null,
    ...fields,
  });
  const idsOf = (entries: AuditEntry[]) =>
    gatherRepeats(entries).map(({ latest, earlier }) => [latest, ...earlier].map(({ id }) => id));

  it("repeats are grouped only when they are neighbours", () => {
    const between = entry("3", { action: "post.updated", targetType: "post" });
    expect(idsOf([entry("1"), entry("2"), between, entry("4")])).toEqual([
      ["1", "2"],
      ["3"],
      ["4"],
    ]);
  });

  it("sign-ins of a person are repeats, although each has its own session", () => {
    const signIn = { action: "session.created", targetType: "session" } as const;
    const entries = [
      entry("1", { ...signIn, targetId: "laptop" }),
      entry("2", { ...signIn, targetId: "phone" }),
      entry("3", { action: "session.revoked", targetType: "session", targetId: "laptop" }),
      entry("4", { action: "session.revoked", targetType: "session", targetId: "phone" }),
    ];
    expect(idsOf(entries)).toEqual([["1", "2"], ["3"], ["4"]]);
  });

  it("the beginning of an upload is told only where it did not end", () => {
    const file = (id: string, action: AuditEntry["action"], targetId: string) =>
      entry(id, { action, targetType: "media", targetId });
    const entries = [
      file("1", "media.uploaded", "picture"),
      file("2", "media.reserved", "video"),
      file("3", "media.reserved", "picture"),
    ];
    expect(idsOf(entries)).toEqual([["1"], ["2"]]);
  });

  it("repeats have one person, one credential and one target", () => {
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
