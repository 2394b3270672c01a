import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { Prisma } from "@/prisma/generated/client";
import { type NoticeCode, type notices, storedValues, wordNotice } from "./notices";
import { deliveryReasons, seriesReasons, webhookReasons } from "./reasons";
import { wordings, wordReason, wordStored } from "./word-reason";

const reader = {
  timeZone: "Asia/Tokyo",
  dateFormat: "year-month-day",
  timeFormat: "24-hour",
} as const;
const instant = "2031-05-01T20:00:00.000Z";
const reason = deliveryReasons.because("missed", { minutes: 60 });
const failed = { post: "One", postIndex: 0, account: "A page", reason };

/** A code without values here does not compile, and neither do values that its sentence lacks. */
const samples: { [Code in NoticeCode]: z.input<(typeof notices)[Code]["values"]> } = {
  post_assigned: { post: "One" },
  posts_handed_over: { from: "Ada", posts: 2 },
  mentioned: { author: "Ada", post: null },
  commented: { author: null, post: "One" },
  delivery_failed: failed,
  delivery_missed: failed,
  delivery_unconfirmed: { post: "One", postIndex: 1, account: "A page" },
  connection_refused: { account: "A page", reason, waiting: 1 },
  connection_removed: { account: "A page", network: "A network", cancelled: 2 },
  connection_expires: { account: "A page", endsAt: instant, waiting: 0 },
  publishing_paused: { by: "Ada", reason: "A crisis." },
  restored: { takenAt: instant },
  publishing_resumed: { by: "Ada", due: 1, late: 2, unknown: 3 },
  outage: { part: "disk", since: instant, reason },
  outage_over: { part: "storage", since: instant, over: instant },
  data_deleted: { network: "A network" },
  role_changed: { role: "viewer" },
  joined: { name: "Ada", role: "member", how: "sso" },
  password: { event: "linkByAdmin", by: "Ada" },
  passkey: { event: "added", name: "A phone" },
  sign_on: { event: "linked", provider: "A provider" },
  email_changed: { email: "ada@example.com" },
  email_restored: { email: "ada@example.com" },
  new_device: { browser: "Firefox on Linux", address: "203.0.113.7", at: instant },
  approval_requested: { by: "Ada", post: "One" },
  approval_waits: { post: null },
  approval_due: { post: null, at: instant },
  approval_unanswered: { post: "One", approver: "Ada" },
  approved: { by: "Ada", post: "One" },
  changes_requested: { by: "Ada", post: null },
  approval_overridden: { by: "Ada", post: "One" },
  approval_missed: { post: null },
  webhook_disabled: { host: "hooks.example", reason: webhookReasons.because("gone") },
  series_stopped: { post: "One", reason: seriesReasons.because("broke", { day: "2031-05-01" }) },
  former: { sentence: "It was so." },
};

describe("notices", () => {
  it.each(Object.entries(samples))("%s is a sentence for one and for several", (code, values) => {
    for (const count of [1, 3]) {
      const sentence = wordNotice({ code, values, message: "" }, { count, reader });
      expect(sentence).toMatch(/^[A-Z“\d].*\.$/);
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object|no words/);
    }
  });

  it("times are worded for whoever reads them", () => {
    const row = { code: "connection_expires", values: samples.connection_expires, message: "" };
    expect(wordNotice(row, { count: 1, reader })).toContain("before 2031-05-02, 05:00:");
    const elsewhere = { ...reader, timeZone: "UTC", timeFormat: "12-hour" } as const;
    expect(wordNotice(row, { count: 1, reader: elsewhere })).toContain(
      "before 2031-05-01, 8:00 PM:",
    );
  });

  it("a notice keeps what its sentence needs and nothing else", () => {
    const values = { post: "One", secret: "Nothing needs it" };
    expect(storedValues({ code: "post_assigned", values })).toEqual({ post: "One" });
    const unfit = { code: "post_assigned", values: { post: 1 } } as never;
    expect(() => storedValues(unfit)).toThrow();
  });

  it.each([
    ["a code of a newer version", { code: "invented", values: {} }],
    ["values of a newer version", { code: "role_changed", values: { role: "owner" } }],
    ["no values", { code: "post_assigned", values: null }],
    ["the name of an object's method", { code: "constructor", values: {} }],
  ])("%s is worded without an error", (_, row) => {
    const sentence = wordNotice({ ...row, message: "" }, { count: 1, reader });
    expect(sentence).toBe("Herald has no words for this here: a newer version wrote it.");
  });

  it("a row that a process of the earlier release writes reads as it wrote it", () => {
    const row = { code: null, values: null, message: "You manage “One” now." };
    expect(wordNotice(row, { count: 1, reader })).toBe("You manage “One” now.");
  });
});

describe("reasons", () => {
  it("every code has a sentence that its values complete", () => {
    for (const { room, sentences } of wordings) {
      for (const [code, template] of Object.entries(sentences)) {
        const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
        const values = Object.fromEntries(names.map((name) => [name, `a ${name}`]));
        const sentence = wordReason({ code: `${room}.${code}`, values });
        expect(sentence, code).not.toMatch(/[{}]|no words/);
        if (names.length === 0) expect(sentence).toMatch(/^[A-Z].*\.$/);
      }
    }
  });

  it("each network words its own reasons under its id", () => {
    const rooms = wordings.map(({ room }) => room);
    expect(new Set(rooms).size).toBe(rooms.length);
    for (const { id, reasons } of Object.values<Network>(networks)) expect(reasons.room).toBe(id);
  });

  it.each([
    ["a newer version", "delivery.invented", {}],
    ["a network that is gone", "friendster.busy", {}],
    ["nobody", "", []],
  ])("a code of %s is worded without an error", (_, code, values) => {
    expect(wordReason({ code, values })).toBe(`Herald has no words for this here (${code}).`);
  });

  it("a row that a process of the earlier release writes reads as it wrote it", () => {
    expect(wordStored(null, null, "It ran out.")).toBe("It ran out.");
    expect(wordStored(null, null, null)).toBeNull();
  });
});

it("no table has a column for a sentence of ours, but for those that its next release drops", () => {
  const sounding = /^(.*[a-z])?(message|reason|sentence|words|error|explanation)$/i;
  const columns = Object.entries(Prisma)
    .filter(([name]) => name.endsWith("ScalarFieldEnum"))
    .flatMap(([name, fields]) =>
      Object.keys(fields).map((field) => `${name.replace("ScalarFieldEnum", "")}.${field}`),
    );
  const found = columns.filter((column) => sounding.test(column.split(".")[1] ?? ""));
  expect(found.toSorted()).toEqual([
    "Connection.reason",
    "Delivery.errorMessage",
    // It is a code.
    "Delivery.errorReason",
    "DeliveryEvent.message",
    // It is a code.
    "DeliveryEvent.reason",
    // A server's own words.
    "EngineLink.reason",
    // It is in English, as refusals over the API are; the row is purged.
    "Exemption.message",
    // It is in English, as refusals over the API are.
    "Import.stopReason",
    // A mail server's own words, and the attempt's; the row is purged.
    "Mail.lastError",
    "Notification.message",
    "Outage.reason",
    // An administrator's own words.
    "ProgramStop.reason",
    // It is in English, as refusals over the API are; the row is purged.
    "Receipt.message",
    // A person's own words.
    "Workspace.pauseReason",
  ]);
});
