import { NotebookPen } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { DraftsShown } from "./draft-filter";

type DraftsEmptyProps = { shown: DraftsShown; onShowTeam: () => void };

export function DraftsEmpty({ shown, onShowTeam }: DraftsEmptyProps) {
  return (
    <EmptyState
      icon={<NotebookPen aria-hidden />}
      {...words[shown]}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink href="/compose" variant="primary">
            Write a post
          </ButtonLink>
          {shown === "yours" && <Button onClick={onShowTeam}>Show the team’s</Button>}
        </div>
      }
    />
  );
}

const words = {
  yours: {
    title: "You have no drafts",
    description: "What you write is kept here until it is scheduled.",
  },
  team: {
    title: "Nobody has a draft",
    description: "What the team writes is kept here until it is scheduled.",
  },
  templates: {
    title: "There are no templates yet",
    description: "Save a draft as a template, and the team can begin new posts from it.",
  },
} satisfies Record<DraftsShown, object>;
