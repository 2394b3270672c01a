/**
 * Returns the new day of each old one, in the order of both lists. A day that stays keeps what stands on
 * it; between two such days the first old day becomes the first new one. A day that has no place there
 * takes the next that is left anywhere, and where none is left it has none.
 */
export function newDays(old: readonly string[], next: readonly string[]): Map<string, string> {
  const stays = old.filter((day) => next.includes(day));
  const found = new Map(stays.map((day) => [day, day]));
  for (const gap of [...gapsBetween(stays), everyDay]) {
    const without = old.filter((day) => gap(day) && !found.has(day));
    const taken = new Set(found.values());
    const free = next.filter((day) => gap(day) && !taken.has(day));
    for (const [index, day] of without.slice(0, free.length).entries()) {
      found.set(day, free[index] ?? day);
    }
  }
  return found;
}

type Gap = (day: string) => boolean;

const everyDay: Gap = () => true;

function gapsBetween(days: readonly string[]): Gap[] {
  return ["", ...days].map((after, index) => {
    const before = days[index];
    return (day) => day > after && (before === undefined || day < before);
  });
}
