import { NoAccounts } from "./no-accounts";
import { ReadOnly } from "./read-only";

/** Why there is no composer: who looks on, and who has nowhere to publish to. */
export function CannotCompose({ viewer, canConnect }: { viewer: boolean; canConnect: boolean }) {
  return viewer ? <ReadOnly /> : <NoAccounts canConnect={canConnect} />;
}
