export const linkNameMax = 120;
export const linkPostsMax = 200;
export const linkDays = 14;
export const linkDaysMax = 90;

/** Knows a device on which a code was entered; it is sent to the page and the routes of one link. */
export const reviewCookie = { name: "herald_review", maxAgeSeconds: linkDaysMax * 86_400 };
