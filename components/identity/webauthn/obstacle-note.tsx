import type { PasskeyObstacle } from "@/lib/identity/passkeys/schema";

export function ObstacleNote({ obstacle }: { obstacle: PasskeyObstacle }) {
  return <>Passkeys are off here: {reasons[obstacle]}</>;
}

const reasons: Record<PasskeyObstacle, string> = {
  insecure:
    "browsers allow them only at addresses that begin with https://, and this one begins with http://.",
  numeric: "browsers allow them only at an address with a name, and this one is a number.",
};
