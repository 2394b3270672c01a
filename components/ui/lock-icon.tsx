import { PlainIcon } from "./plain-icon";

export function LockIcon() {
  return <PlainIcon d={lock} className="size-5" />;
}

const lock =
  "M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM7 11V7a5 5 0 0 1 10 0v4";
