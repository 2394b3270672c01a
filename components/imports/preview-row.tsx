import { CircleAlert, Image, MessageSquare, TriangleAlert } from "lucide-react";
import type { Route } from "next";
import { AccountStack } from "@/components/kit/account/account-stack";
import { zoneName } from "@/components/kit/when/when";
import { LabelChips } from "@/components/library/labels/label-chips";
import { useLabels } from "@/components/library/labels/use-labels";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/text-link";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import type { Import, ImportRow } from "@/lib/planning/imports/schema";
import type { ImportSetting } from "./import-choices";
import { columnName, rowStateWords } from "./words";

/** A row as the post that it will be: its text, time, accounts and media, and what is wrong with it. */
export function PreviewRow({
  row,
  kept,
  setting,
}: {
  row: ImportRow;
  kept: Import;
  setting: ImportSetting;
}) {
  const { post } = row;
  const { label, tone } = rowStateWords[row.state];
  const connectionIds = post?.connectionIds ?? [];
  const accounts = setting.accounts.filter(({ id }) => connectionIds.includes(id));
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-4 py-3 sm:grid-cols-[2.5rem_minmax(0,1fr)_12rem_7rem]">
      <span className="text-muted text-sm tabular-nums">
        <span className="sr-only">Row </span>
        {row.index + 1}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <PostText row={row} />
        <Extras row={row} />
        <Problems row={row} kept={kept} setting={setting} />
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm sm:col-start-3 sm:flex-col sm:items-start">
        <WhenOf row={row} kept={kept} setting={setting} />
        {accounts.length > 0 && <AccountStack accounts={accounts} />}
      </div>
      <div className="col-start-2 sm:col-start-4 sm:justify-self-end">
        <Badge tone={tone}>{label}</Badge>
      </div>
    </li>
  );
}

function PostText({ row: { post, postId, draftId } }: { row: ImportRow }) {
  if (!post) return <p className="text-muted">This row could not be understood.</p>;
  const { title, text } = post;
  const shown = text.trim() === "" ? <span className="text-muted">No text</span> : text;
  return (
    <>
      {title && <p className="truncate text-muted text-sm">{title}</p>}
      <p className="wrap-anywhere line-clamp-3 max-w-prose whitespace-pre-line">{shown}</p>
      {postId && (
        <p className="text-sm">
          <TextLink href={`/posts/${postId}` as Route}>Open the post</TextLink>
        </p>
      )}
      {draftId && (
        <p className="text-sm">
          <TextLink href={`/compose?draft=${draftId}` as Route}>Open the draft</TextLink>
        </p>
      )}
    </>
  );
}

function Extras({ row: { post, mediaUrls, newLabels = [] } }: { row: ImportRow }) {
  const labels = useLabels();
  const media = mediaUrls.length + (post?.mediaIds?.length ?? 0);
  const further = post?.additionalPosts?.length ?? 0;
  const chosen = (labels.data ?? []).filter(({ id }) => post?.labelIds?.includes(id));
  if (media + further + chosen.length + newLabels.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      {media > 0 && (
        <span className="inline-flex items-center gap-1" title={mediaUrls.join("\n")}>
          <Image aria-hidden className="size-3.5" />
          {media === 1 ? "1 picture or video" : `${media} pictures or videos`}
        </span>
      )}
      {further > 0 && (
        <span className="inline-flex items-center gap-1">
          <MessageSquare aria-hidden className="size-3.5" />
          {further === 1 ? "1 more position" : `${further} more positions`}
        </span>
      )}
      <LabelChips labels={chosen} />
      {newLabels.length > 0 && <span>New labels: {newLabels.join(", ")}</span>}
    </p>
  );
}

function WhenOf({ row: { post }, kept, setting }: RowProps) {
  const { preferences, workspaceTimeZone } = setting;
  const at = post?.scheduledAt;
  if (!at) return <span className="text-muted">{withoutTime(kept)}</span>;
  return (
    <time dateTime={at} className="tabular-nums" title={`Time in ${zoneName(workspaceTimeZone)}`}>
      {formatDateTime(at, { ...preferences, timeZone: workspaceTimeZone })}
    </time>
  );
}

function withoutTime({ target, asks }: Import): string {
  if (target === "next_slot") return "In the next free slot";
  const isAsked = asks.includes("zone") || asks.includes("dateOrder");
  return isAsked ? "Its time is not clear yet" : "Without a time";
}

type RowProps = { row: ImportRow; kept: Import; setting: ImportSetting };

function Problems({ row: { problems }, kept, setting }: RowProps) {
  if (problems.length === 0) return null;
  return (
    <ul aria-label="Problems" className="flex flex-col gap-0.5 text-sm">
      {problems.map(({ column, connectionId, code, severity, message }) => {
        const isError = severity === "error";
        const Icon = isError ? CircleAlert : TriangleAlert;
        const where = whereOf({ column, connectionId }, kept, setting);
        return (
          <li
            key={`${code} ${column} ${connectionId} ${message}`}
            className={isError ? "flex gap-1.5 text-negative" : "flex gap-1.5 text-caution"}
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="wrap-anywhere">
              {where && <span className="font-medium">{where}: </span>}
              {message}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function whereOf(
  { column, connectionId }: Pick<ImportRow["problems"][number], "column" | "connectionId">,
  { columns }: Import,
  { accounts }: ImportSetting,
): string {
  const named = columns.find(({ index }) => index === column);
  const account = accounts.find(({ id }) => id === connectionId);
  return [named && columnName(named), account && `${account.name} on ${account.label}`]
    .filter(Boolean)
    .join(", ");
}
