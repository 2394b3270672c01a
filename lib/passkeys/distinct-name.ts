import { nameKeyOf } from "@/lib/kernel/name-key";

export function isTaken(name: string, names: readonly string[]): boolean {
  return names.some((each) => nameKeyOf(each) === nameKeyOf(name));
}

export function distinctName(name: string, names: readonly string[]): string {
  let distinct = name;
  for (let count = 2; isTaken(distinct, names); count += 1) distinct = `${name} ${count}`;
  return distinct;
}
