export const searchTextMax = 200;
