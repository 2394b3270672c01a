export const commentMax = 2000;
export const mentionsMax = 20;

/** Names to the team somebody without an account. */
export function guestInWords(name: string): string {
  return `${name}, by link`;
}
