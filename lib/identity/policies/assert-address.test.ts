import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { addressHeader } from "@/lib/kernel/limits/client-address";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { assertAddress, isWithinNetworks } from "./assert-address";

it.each<[string | null, string[], boolean]>([
  ["192.0.2.7", ["192.0.2.0/24"], true],
  ["192.0.3.7", ["192.0.2.0/24"], false],
  ["192.0.2.7", ["198.51.100.0/24", "192.0.2.7/32"], true],
  ["192.0.2.8", ["192.0.2.7/32"], false],
  ["2001:db8::1", ["2001:db8::/32"], true],
  ["2001:db8::2", ["2001:db8::1/128"], false],
  ["2001:db9::1", ["2001:db8::/32"], false],
  ["::ffff:192.0.2.7", ["192.0.2.0/24"], true],
  ["::ffff:c000:207", ["192.0.2.0/24"], true],
  ["192.0.2.7", ["::ffff:192.0.2.0/120"], true],
  ["192.0.2.7", ["2001:db8::/32"], false],
  ["2001:db8::1", ["192.0.2.0/24"], false],
  ["2001:db8::1", ["0.0.0.0/0"], false],
  ["192.0.2.7", ["0.0.0.0/0"], true],
  ["fe80::1%eth0", ["fe80::/10"], true],
  ["nonsense", ["0.0.0.0/0", "::/0"], false],
  [null, ["0.0.0.0/0", "::/0"], false],
])("%s against %j: %s", (address, networks, within) => {
  expect(isWithinNetworks(address, networks)).toBe(within);
});

const from = (address: string) => ({ headers: new Headers({ [addressHeader()]: address }) });
const person: Actor = {
  workspaceId: workspaceId(randomUUID()),
  userId: randomUUID(),
  role: "member",
  via: "session",
  access: "edit",
  admin: false,
  sessionId: null,
  credentialId: null,
  authenticatedAt: null,
  requestId: null,
};
const program = (...lists: string[][]): Actor => ({
  ...person,
  program: {
    kind: "keys",
    name: "A sample key",
    stopReason: null,
    levels: [],
    inWords: () => "",
    addresses: lists.map((networks) => ({ by: "credential", networks })),
  },
});

it("a program has to come from one of each list, by its whole address", () => {
  const bound = program(["2001:db8::/32"], ["2001:db8::1/128"]);
  expect(() => assertAddress(bound, from("2001:db8::1"))).not.toThrow();
  expect(() => assertAddress(bound, from("2001:db8::2"))).toThrow("only from 2001:db8::1/128");
});

it("nobody comes from anywhere by writing an address into a header", () => {
  const spoofed = { headers: new Headers({ "X-Forwarded-For": "192.0.2.7" }) };
  expect(() => assertAddress(program(["192.0.2.0/24"]), spoofed)).toThrow("unknown address");
});

it("a person and a program without a list come from anywhere", () => {
  expect(() => assertAddress(person, from("198.51.100.1"))).not.toThrow();
  expect(() => assertAddress(program(), from("198.51.100.1"))).not.toThrow();
});
