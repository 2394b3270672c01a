export const importRowsMax = 5000;
export const importBytesMax = 20 * 1024 * 1024;
export const columnsMax = 100;
export const fileNameMax = 200;
export const undoDays = 30;

/** The last five are in our own export alone. */
export const importFields = [
  "text",
  "scheduledAt",
  "date",
  "time",
  "connection",
  "network",
  "label",
  "title",
  "mediaUrl",
  "altText",
  "firstComment",
  "link",
  "note",
  "ignore",
  "additionalPosts",
  "accountTexts",
  "accountMedia",
  "crops",
  "networkOptions",
] as const;
