export const oldAfterDays = 7;
