export const commentMax = 2000;
export const mentionsMax = 20;
