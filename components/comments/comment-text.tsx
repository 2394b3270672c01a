import { cx } from "@/components/ui/cx";
import type { Comment } from "@/lib/comments/schema";
import type { CommentContext } from "./comment-context";
import { splitMentions } from "./mention";

type CommentTextProps = { comment: Comment; context: CommentContext };

export function CommentText({ comment, context }: CommentTextProps) {
  const { people, userId } = context;
  const mentioned = people.filter(({ id }) => comment.mentions.includes(id));
  const own = people.find(({ id }) => id === userId)?.name;
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {splitMentions(comment.body, mentioned).map(({ from, text, name }) =>
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
