"use client";

import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { MediaThumbnail } from "@/components/library/media/media-thumbnail";
import { Callout } from "@/components/ui/callout";
import { DiffText } from "@/components/ui/diff-text";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { ApprovalChanges, SentContent } from "@/lib/planning/approvals/schema";
import { decisionWords } from "./approval-words";
import { useApprovalChanges } from "./use-approval";

/** Shows what the accounts would get differently since the last decision; nothing where nobody decided. */
export function ChangesSince({
  postId,
  accounts,
  preferences,
}: {
  postId: string;
  accounts: readonly Account[];
  preferences: TimePreferences;
}) {
  const { data, error } = useApprovalChanges(postId);
  if (error) {
    return (
      <Callout tone="caution" role="status" title="What changed did not load">
        {error.message}
      </Callout>
    );
  }
  if (!data?.since || data.accounts.length === 0) return null;
  const { since } = data;
  const who = since.byMe ? "you" : since.name;
  return (
    <section aria-labelledby={`changes-${postId}`} className="flex flex-col gap-3">
      <h3 id={`changes-${postId}`} className="font-semibold text-base">
        Changed since {who} {decisionWords[since.decision]}{" "}
        <time dateTime={since.at} className="font-normal text-muted">
          {formatDateTime(since.at, preferences)}
        </time>
      </h3>
      {alike(data.accounts).map(({ ids, before, after }) => (
        <div
          key={ids.join()}
          className="flex flex-col gap-2 rounded-lg border bg-surface px-4 py-3"
        >
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            {accounts
              .filter(({ id }) => ids.includes(id))
              .map((account) => (
                <span key={account.id} className="flex items-center gap-1.5">
                  <AccountGlyph account={account} size={16} />
                  {account.name}
                </span>
              ))}
          </p>
          <Changes before={before} after={after} preferences={preferences} />
        </div>
      ))}
    </section>
  );
}

function Changes({
  before,
  after,
  preferences,
}: {
  before: SentContent | null;
  after: SentContent;
  preferences: TimePreferences;
}) {
  if (!before) return <p>This account is new: nobody has decided about it.</p>;
  const length = Math.max(before.posts.length, after.posts.length);
  const isMoved = before.scheduledAt !== after.scheduledAt;
  return (
    <>
      {isMoved && (
        <p>
          <del className="bg-negative-soft text-negative">
            {formatDateTime(before.scheduledAt, preferences)}
          </del>{" "}
          <ins className="bg-positive-soft text-positive">
            {formatDateTime(after.scheduledAt, preferences)}
          </ins>
        </p>
      )}
      {Array.from({ length }, (_, index) => {
        const [one = nothing, other = nothing] = [before.posts[index], after.posts[index]];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a position of a sequence is its identity
          <PostChanges key={index} before={one} after={other} />
        );
      })}
    </>
  );
}

type SentPost = SentContent["posts"][number];

const nothing: SentPost = { text: "", media: [], options: {} };

function PostChanges({ before, after }: { before: SentPost; after: SentPost }) {
  const hasOtherMedia = JSON.stringify(before.media) !== JSON.stringify(after.media);
  const hasOtherOptions = JSON.stringify(before.options) !== JSON.stringify(after.options);
  return (
    <>
      {before.text !== after.text && <DiffText before={before.text} after={after.text} />}
      {hasOtherMedia && (
        <div className="grid grid-cols-2 gap-3">
          <MediaSide label="Before" media={before.media} />
          <MediaSide label="Now" media={after.media} />
        </div>
      )}
      {hasOtherOptions && <p>The options for this network changed.</p>}
    </>
  );
}

function MediaSide({ label, media }: { label: string; media: SentPost["media"] }) {
  return (
    <figure>
      <figcaption className="mb-1 text-muted text-sm">{label}</figcaption>
      {media.length === 0 && <p className="text-muted">No picture</p>}
      <ul className="flex flex-wrap gap-2">
        {media.map(({ mediaId, contentType, alt, isCropped }) => (
          <li key={mediaId} className="w-24">
            <span className="block size-24 overflow-hidden rounded-md border">
              <MediaThumbnail
                media={{ id: mediaId, contentType, alt, durationSeconds: null }}
                bare
              />
            </span>
            <span className="mt-1 line-clamp-3 text-muted text-xs">
              {isCropped && "Cropped. "}
              {alt || "No description"}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

type AccountChange = ApprovalChanges["accounts"][number];

/** Gathers accounts whose content changed in the same way: it is shown once. */
function alike(changes: readonly AccountChange[]) {
  const groups = new Map<string, { ids: string[] } & Pick<AccountChange, "before" | "after">>();
  for (const { connectionId, before, after } of changes) {
    const key = JSON.stringify([before, after]);
    const group = groups.get(key) ?? { ids: [], before, after };
    group.ids.push(connectionId);
    groups.set(key, group);
  }
  return [...groups.values()];
}
