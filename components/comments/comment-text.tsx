import { cx } from "@/components/ui/cx";
import type { Comment } from "@/lib/comments/schema";
import type { CommentContext } from "./comment-context";
import { piecesOf } from "./mention";

type CommentTextProps = { comment: Comment; setting: CommentContext };

/** A comment's words as they were written, with the people it mentions marked. */
export function CommentText({ comment, setting }: CommentTextProps) {
  const { people, userId } = setting;
  const mentioned = people.filter(({ id }) => comment.mentions.includes(id));
  const own = people.find(({ id }) => id === userId)?.name;
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {piecesOf(comment.body, mentioned).map(({ from, text, name }) =>
        name === null ? (
          text
        ) : (
          <span
            key={from}
            className={cx(
              "rounded-sm font-medium text-accent-text",
              name === own && "bg-accent-soft px-0.5",
            )}
          >
            {text}
          </span>
        ),
      )}
    </p>
  );
}
