import {
  Bookmark,
  Forward,
  Heart,
  type LucideIcon,
  MessageCircle,
  Repeat2,
  Send,
  ThumbsUp,
} from "lucide-react";
import type { Account } from "@/components/kit/account/account";

type Look = Account["look"];
type Reaction = Look["reactions"][number];

const words: Record<Reaction, string> = {
  like: "Like",
  comment: "Comment",
  repost: "Repost",
  share: "Share",
  send: "Send",
  save: "Save",
};

const icons: Record<Reaction, LucideIcon> = {
  like: ThumbsUp,
  comment: MessageCircle,
  repost: Repeat2,
  share: Forward,
  send: Send,
  save: Bookmark,
};

export function ReactionsRow({ look }: { look: Look }) {
  const { reactions, labelledReactions } = look;
  if (labelledReactions) {
    return (
      <p
        aria-hidden="true"
        className="mx-4 flex justify-around gap-2 border-t py-2 font-medium text-muted text-sm"
      >
        {reactions.map((reaction) => {
          const Icon = icons[reaction];
          return (
            <span key={reaction} className="inline-flex min-w-0 items-center gap-1.5">
              <Icon className="size-4 shrink-0" />
              {words[reaction]}
            </span>
          );
        })}
      </p>
    );
  }
  return (
    <p aria-hidden="true" className="flex items-center gap-3.5 px-3 pt-2.5">
      {reactions.map((reaction) => {
        const Icon = reaction === "like" ? Heart : icons[reaction];
        return (
          <Icon key={reaction} className={reaction === "save" ? "ms-auto size-5.5" : "size-5.5"} />
        );
      })}
    </p>
  );
}
