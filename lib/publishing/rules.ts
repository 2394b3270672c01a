export const pauseReasonMax = 300;
