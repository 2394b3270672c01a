import type { NetworkMark } from "../network";

/** A white “in” on the network's blue. */
export const mark: NetworkMark = {
  color: "#0a66c2",
  path: "M7.1 9.7h2.4v7.5H7.1zM8.3 5.9a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zM11 9.7h2.3v1c.4-.7 1.2-1.2 2.3-1.2 2.3 0 2.9 1.5 2.9 3.5v4.2h-2.4v-3.7c0-1 0-2-1.3-2s-1.4 1-1.4 2v3.7H11z",
};
