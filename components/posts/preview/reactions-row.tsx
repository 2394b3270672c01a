import {
  Bookmark,
  Forward,
  Heart,
  type LucideIcon,
  MessageCircle,
  Repeat2,
  Send,
  Star,
  ThumbsUp,
} from "lucide-react";
import type { Account } from "@/components/kit/account/account";
import { cx } from "@/components/ui/cx";

type Reaction = Account["look"]["reactions"][number];

const words: Record<Reaction, string> = {
  like: "Like",
  heart: "Like",
  favourite: "Favourite",
  comment: "Comment",
  repost: "Repost",
  share: "Share",
  send: "Send",
  save: "Save",
};

const icons: Record<Reaction, LucideIcon> = {
  like: ThumbsUp,
  heart: Heart,
  favourite: Star,
  comment: MessageCircle,
  repost: Repeat2,
  share: Forward,
  send: Send,
  save: Bookmark,
};

/** A reader of the preview cannot react, so the row is a picture of what stands there. */
export function LabelledReactions({ reactions }: { reactions: readonly Reaction[] }) {
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

/** `--icon` is the size of the icons. */
export function ReactionIcons({
  reactions,
  className,
}: {
  reactions: readonly Reaction[];
  className: string;
}) {
  return (
    <p aria-hidden="true" className={cx("flex items-center", className)}>
      {reactions.map((reaction) => {
        const Icon = icons[reaction];
        return <Icon key={reaction} className="size-(--icon)" />;
      })}
    </p>
  );
}
