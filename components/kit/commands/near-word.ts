const lettersMin = 4;

/** It forgives one letter missing, too many, wrong or changed about; the word may go on. */
export function isNearWord(typed: string, word: string): boolean {
  if (typed.length < lettersMin) return false;
  const lengths = [typed.length - 1, typed.length, typed.length + 1];
  return lengths.some((length) => isOneEditAway(typed, word.slice(0, length)));
}

export function isOneEditAway(one: string, other: string): boolean {
  if (one.length < other.length) return isOneEditAway(other, one);
  const at = firstDifference(one, other);
  if (one.length > other.length) return one.slice(at + 1) === other.slice(at);
  if (one.slice(at + 1) === other.slice(at + 1)) return true;
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at];
  return isSwapped && one.slice(at + 2) === other.slice(at + 2);
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < other.length && one[at] === other[at]) at += 1;
  return at;
}
