import { Button } from "@/components/ui/button";
import type { SetAsideDecision } from "@/lib/publishing/restores/schema";
import { posts } from "./confirmation";

type AllAtOnceProps = {
  total: number;
  disabled: boolean;
  onChoose: (decision: SetAsideDecision) => void;
};

export function AllAtOnce({ total, disabled, onChoose }: AllAtOnceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <p className="font-medium tabular-nums">{posts(total)} to decide about</p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Decide about all of them</legend>
        <Button size="sm" disabled={disabled} onClick={() => onChoose("went_out")}>
          All went out…
        </Button>
        <Button size="sm" disabled={disabled} onClick={() => onChoose("publish_now")}>
          Publish all now…
        </Button>
        <Button size="sm" variant="ghost" disabled={disabled} onClick={() => onChoose("cancel")}>
          Cancel all…
        </Button>
      </fieldset>
    </div>
  );
}
