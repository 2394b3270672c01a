export const pauseSubject = "publishing_pause";
