import { describe, expect, it } from "vitest";
import { aTeam, aTeammate } from "@/testing/dom/samples";
import { candidatesFor, canManage } from "./candidates";
import { formerManagers, managedByAddress, managerIdOf, managerOptions } from "./managed-by";
import { findPeople } from "./person";

const gone = { id: "gone", name: "Gil", avatarUrl: null };

describe("the people a post can be assigned to", () => {
  it("begin with the reader, go on by name, and end with those who can only read", () => {
    const team = aTeam([aTeammate("adam", "Adam"), aTeammate("abe", "Abe", "viewer")]);
    const listed = candidatesFor(team, "nobody").map(({ name }) => name);
    expect(listed).toEqual(["Ann", "Adam", "Ben", "Abe", "Vic"]);
  });

  it("say why the present manager and a viewer cannot take it", () => {
    const obstacles = candidatesFor(aTeam(), "ben").map(({ id, obstacle }) => [id, obstacle]);
    expect(obstacles).toEqual([
      ["ann", null],
      ["ben", "Manages it now"],
      ["vic", "Can only read"],
    ]);
  });

  it("a viewer and somebody who has left cannot be given a post back", () => {
    const team = aTeam();
    const everyone = [...team.members, gone].map(({ id }) => id);
    expect(everyone.filter((id) => canManage(team, id))).toEqual(["ben", "ann"]);
  });
});

describe("a search for people", () => {
  it("finds the start of any word of a name, ignoring case and accents", () => {
    const people = [aTeammate("1", "José Núñez"), aTeammate("2", "Jo Stone")];
    const found = (query: string) => findPeople(people, query).map(({ id }) => id);
    expect(found("jose")).toEqual(["1"]);
    expect(found("NUN")).toEqual(["1"]);
    expect(found("jo")).toEqual(["1", "2"]);
    expect(found("tone")).toEqual([]);
  });
});

describe("the filter by person", () => {
  const id = "019B0000-0000-7000-8000-000000000000";

  it("reads ids and `me` from the address, and nothing else", () => {
    expect(managedByAddress.parse(id)).toBe(id.toLowerCase());
    expect(managedByAddress.parse("me")).toBe("me");
    expect(managedByAddress.parse("everybody")).toBeNull();
  });

  it("`me` is whoever opens the address", () => {
    const team = aTeam();
    expect(managerIdOf(team, "me")).toBe("ann");
    expect(managerIdOf(team, id)).toBe(id);
    expect(managerIdOf(team, null)).toBeNull();
  });

  it("offers the reader, the members by name, and who has left but still manages a post", () => {
    const team = aTeam();
    const former = formerManagers(team, [gone, ...team.members, gone]);
    expect(former).toEqual([gone]);
    expect(managerOptions(team, former).map(({ label }) => label)).toEqual([
      "Me",
      "Ben",
      "Vic",
      "Gil (left)",
    ]);
  });
});
