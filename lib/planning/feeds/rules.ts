export const feedNameMax = 60;
export const feedsPerPersonMax = 20;
export const feedPostsMax = 5_000;
export const feedDaysBack = 90;
export const feedDaysAhead = 366;
