const hourMs = 3_600_000;

/** A post is read when it is this old, in hours. Between the readings only a person asks. */
export const ageHours = [1, 6, 24, 72, 168, 720, 2160] as const;

/** Somebody who asks again sooner is answered with what is known. */
export const askAgainMs = 15 * 60_000;

/** Returns how many of the planned ages it has reached. */
export function stageAt(publishedAt: Date, at: Date): number {
  return ageHours.filter((hours) => publishedAt.getTime() + hours * hourMs <= at.getTime()).length;
}

/** Returns when it reaches the next planned age; null after the last. */
export function nextReadingAfter(publishedAt: Date, at: Date): Date | null {
  const hours = ageHours[stageAt(publishedAt, at)];
  return hours === undefined ? null : new Date(publishedAt.getTime() + hours * hourMs);
}
