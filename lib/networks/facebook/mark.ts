import type { NetworkMark } from "../network";

/** A white “f” on the network's blue. */
export const mark: NetworkMark = {
  color: "#0866ff",
  path: "M13.6 20.4v-6.7h2.3l.4-2.8h-2.7V9.1c0-.8.4-1.4 1.6-1.4h1.2V5.3c-.5-.1-1.2-.2-1.9-.2-2.2 0-3.7 1.3-3.7 3.7v2.1H8.4v2.8h2.4v6.7z",
};
