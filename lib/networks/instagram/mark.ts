import type { NetworkMark } from "../network";

/** A camera, its holes wound the other way. */
export const mark: NetworkMark = {
  color: "#c92a74",
  path: "M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM8 5.8A2.2 2.2 0 0 0 5.8 8v8A2.2 2.2 0 0 0 8 18.2h8a2.2 2.2 0 0 0 2.2-2.2V8A2.2 2.2 0 0 0 16 5.8zM12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM12 9.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4zM16.3 6.7a1 1 0 1 1 0 2a1 1 0 0 1 0-2z",
};
