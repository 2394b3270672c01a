import { createParser } from "nuqs/server";
import { isUuid } from "@/lib/kernel/rules";
import { byName, type Person, type Team } from "./person";

const me = "me";

export const managedByAddress = createParser({
  parse: (value) => (value === me || isUuid(value) ? value.toLowerCase() : null),
  serialize: (value: string) => value,
});

export function managerIdOf({ userId }: Pick<Team, "userId">, managedBy: string | null) {
  return managedBy === me ? userId : managedBy;
}

export function formerManagers({ members }: Team, managers: readonly Person[]): Person[] {
  const former = managers.filter(({ id }) => !members.some((member) => member.id === id));
  return [...new Map(former.map((person) => [person.id, person])).values()];
}

export type ManagerOption = { value: string; label: string; name: string };

export function managerOptions(team: Team, former: readonly Person[]): ManagerOption[] {
  const { userId, members } = team;
  return [
    { value: userId, label: "Me", name: "you" },
    ...members
      .filter(({ id }) => id !== userId)
      .toSorted(byName)
      .map(({ id, name }) => ({ value: id, label: name, name })),
    ...former
      .toSorted(byName)
      .map(({ id, name }) => ({ value: id, label: `${name} (left)`, name })),
  ];
}
