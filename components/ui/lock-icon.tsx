import { PlainIcon } from "./plain-icon";

export function LockIcon() {
  return <PlainIcon d={lock} className="size-5" />;
}

const lock = "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2";
