import { refuse } from "./refusal";

export function unfetchable(address: string): never {
  refuse({
    message: "Only photo or video can be accepted as media type.",
    code: 9004,
    subcode: 2_207_052,
    transient: false,
    title: "Media download has failed",
    userMessage: `The media could not be fetched from this URI: ${address.slice(0, 200)}`,
  });
}

export function tooSlow(): never {
  refuse({
    message: "It takes too long to download the media.",
    code: -2,
    subcode: 2_207_003,
    transient: false,
    title: "Timeout",
    userMessage: "It takes too long to download the media. Please try again.",
  });
}

export function tooLarge(): never {
  refuse({
    message: "The image size is too large.",
    code: 36_000,
    subcode: 2_207_004,
    transient: false,
    title: "Image size too large",
    userMessage: "The image is too large to download. It should be less than 8 MiB.",
  });
}

export function badFormat(formats: string): never {
  refuse({
    message: "The image format is not supported.",
    code: 36_001,
    subcode: 2_207_005,
    transient: false,
    title: "Unsupported image format",
    userMessage: `The image format is not supported. Supported formats are: ${formats}.`,
  });
}

export function badRatio(ratio: number, range: string): never {
  refuse({
    message: "The submitted image with aspect ratio cannot be published.",
    code: 36_003,
    subcode: 2_207_009,
    transient: false,
    title: "Unsupported aspect ratio",
    userMessage: `The submitted image with aspect ratio (${ratio.toFixed(2)},) cannot be published. It should be within the range from ${range}.`,
  });
}

export function notReady(): never {
  refuse({
    message: "Media ID is not available",
    code: 9007,
    subcode: 2_207_027,
    transient: false,
    title: "The media is not ready for publishing",
    userMessage: "The media is not ready for publishing, please wait for a moment.",
  });
}

export function unknownContainer(): never {
  refuse({
    message: "The requested resource does not exist",
    code: 24,
    subcode: 2_207_008,
    transient: false,
    title: "Media builder expired",
    userMessage: "The media builder with this creation id does not exist or has expired.",
  });
}

export function quotaReached(): never {
  refuse({
    message: "Application request limit reached",
    code: 9,
    subcode: 2_207_042,
    transient: false,
    title: "Maximum number of posts reached",
    userMessage: "You reached maximum number of posts that is allowed to be published per day.",
  });
}
