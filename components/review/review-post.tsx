import type { ReactNode } from "react";
import type { ShownMedia } from "@/components/library/media/shown-media";
import { WrittenPreview } from "@/components/posts/preview/post-preview";
import type { PreviewedAccount, WrittenPost } from "@/components/posts/preview/written-post";
import { cx } from "@/components/ui/cx";
import { formatDateTime, formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type {
  ReviewAccount,
  ReviewContent,
  ReviewedPost,
  ReviewMedium,
} from "@/lib/planning/reviews/schema";

export function ReviewPost({
  post: { scheduledAt, accounts: contents },
  accounts,
  preferences,
  children,
}: {
  post: ReviewedPost;
  accounts: readonly ReviewAccount[];
  preferences: TimePreferences;
  children?: ReactNode;
}) {
  const shown = contents.flatMap((content) => {
    const account = accounts.find(({ id }) => id === content.connectionId);
    return account ? [{ content, account }] : [];
  });
  const names = shown.map(({ account }) => `${account.name} on ${account.label}`);
  return (
    <article aria-label={`${formatTime(scheduledAt, preferences)}, ${names.join(", ")}`}>
      <p className="mb-3 flex flex-wrap gap-x-2 text-muted">
        <time dateTime={scheduledAt} className="font-medium text-text tabular-nums">
          {formatTime(scheduledAt, preferences)}
        </time>
        <span className="wrap-anywhere">{names.join(", ")}</span>
      </p>
      <div
        className={cx("grid items-start gap-4", shown.length > 1 ? "sm:grid-cols-2" : "max-w-lg")}
      >
        {shown.map(({ content, account }) => (
          <div key={account.id} className="min-w-0">
            <WrittenPreview
              account={unfolded(account)}
              posts={content.posts.map(written)}
              when={formatDateTime(scheduledAt, preferences)}
              options={content.options}
            />
            <InWords content={content} />
          </div>
        ))}
      </div>
      {children}
    </article>
  );
}

/** A guest who agrees to a text reads all of it, with a script or without. */
function unfolded(account: ReviewAccount): PreviewedAccount {
  const { fold } = account.look;
  const all = { ...fold, characters: Number.MAX_SAFE_INTEGER, lines: Number.MAX_SAFE_INTEGER };
  return { ...account, look: { ...account.look, fold: all } };
}

function written(
  { text, marks, media }: ReviewContent["posts"][number],
  index: number,
): WrittenPost {
  return { key: String(index), text, marks, media: media.map(shownMedium) };
}

function shownMedium({ crop, pictureUrl, videoUrl, ...medium }: ReviewMedium): ShownMedia {
  return {
    ...medium,
    fileName: medium.alt,
    sizeBytes: 0,
    signed: { picture: pictureUrl, video: videoUrl },
    ...(crop && { crop }),
  };
}

/** A preview folds and counts as the network does; here stands all that goes out. */
function InWords({ content: { posts, options } }: { content: ReviewContent }) {
  const count = posts.reduce((sum, { media }) => sum + media.length, 0);
  if (count === 0 && Object.keys(options).length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-sm text-muted">
        {count < 2 ? "All of it in words" : `All of it in words, with ${count} pictures and videos`}
      </summary>
      <div className="flex flex-col gap-4 rounded-lg border bg-surface p-4">
        {posts.map(({ text, media }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a position of a sequence is its identity
          <div key={index} className="flex flex-col gap-3">
            {text.trim() && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
            {media.length > 0 && (
              <ol className="flex flex-col gap-2">
                {media.map((medium, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice
                  <li key={place} className="flex items-start gap-3">
                    {medium.pictureUrl && (
                      // biome-ignore lint/performance/noImgElement: the server has made it small already
                      <img
                        src={medium.pictureUrl}
                        alt=""
                        loading="lazy"
                        className="size-16 shrink-0 rounded-md bg-sunken object-contain"
                      />
                    )}
                    <p className="wrap-anywhere text-muted">
                      {medium.alt || "Without a description for those who cannot see it."}
                    </p>
                  </li>
                ))}
              </ol>
            )}
          </div>
        ))}
      </div>
    </details>
  );
}
