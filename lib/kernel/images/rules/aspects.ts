export const aspects = ["original", "1:1", "4:5", "1.91:1", "9:16"] as const;

export type Aspect = (typeof aspects)[number];

export const backgrounds = ["white", "black"] as const;
export const zoomMax = 8;

export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;

export type ImageType = (typeof imageTypes)[number];
