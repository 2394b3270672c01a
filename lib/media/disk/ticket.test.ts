import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { now, shiftClock } from "@/lib/kernel/clock";
import { issueTicket, openTicket } from "./ticket";

const claims = z.strictObject({ mediaId: z.string() });

function ticketFor(minutes: number): string {
  const expiresAt = new Date(now().getTime() + minutes * 60_000);
  return issueTicket("upload", { claims: { mediaId: "one" }, expiresAt });
}

afterEach(() => shiftClock(0));

describe("a ticket", () => {
  test("gives back its claims", () => {
    expect(openTicket("upload", { ticket: ticketFor(15), claims })).toEqual({ mediaId: "one" });
  });

  test("is refused after its time", () => {
    const ticket = ticketFor(15);
    shiftClock(15 * 60_000 + 1000);
    expect(() => openTicket("upload", { ticket, claims })).toThrow(/expired/);
  });

  test("is refused for another purpose", () => {
    expect(() => openTicket("read", { ticket: ticketFor(15), claims })).toThrow(/not valid/);
  });

  test("is refused when any character of it is changed", () => {
    const ticket = ticketFor(15);
    const [payload = "", mac = ""] = ticket.split(".");
    const other = Buffer.from(payload, "base64url").toString().replace("one", "two");
    const forged = `${Buffer.from(other).toString("base64url")}.${mac}`;
    for (const wrong of [forged, `${ticket}.x`, payload, `${payload}.`, "", undefined]) {
      expect(() => openTicket("upload", { ticket: wrong, claims })).toThrow(/not valid/);
    }
  });
});
