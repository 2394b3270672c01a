"use client";

import { useEffect, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { ago } from "@/components/when/ago";
import type { Comment } from "@/lib/comments/schema";
import { formatDate, formatDateTime } from "@/lib/time/format-instant";
import { Anchors } from "./anchors";
import { CommentActions } from "./comment-actions";
import type { CommentContext } from "./comment-context";
import { CommentForm } from "./comment-form";
import { CommentText } from "./comment-text";
import { hiddenMentions } from "./mention";
import type { CommentActions as Actions, CommentContent } from "./use-comments";

type CommentItemProps = {
  comment: Comment;
  anchors: readonly string[];
  context: CommentContext;
  nowMs: number;
  actions: Actions;
  onRemoved: () => void;
};

export function CommentItem(props: CommentItemProps) {
  const { comment, anchors, context, nowMs, actions, onRemoved } = props;
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { author, body, mentions } = comment;
  const name = author?.name ?? "Somebody who is gone";
  const isOwn = author?.id === context.userId;
  const initial = { text: body, picked: mentions };
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) row.current?.querySelector("button")?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const finish = () => setEditing(false);
  const save = async (content: CommentContent) => {
    const hidden = hiddenMentions(initial, context.people);
    await actions.edit(comment.id, { ...content, mentions: [...hidden, ...content.mentions] });
    finish();
  };
  const remove = async () => {
    await actions.remove(comment.id);
    onRemoved();
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="relative flex scroll-mt-24 gap-3 rounded-md py-3 outline-offset-4 first:pt-0 last:pb-0"
    >
      <Anchors ids={anchors} />
      <Avatar name={name} src={author?.avatarUrl} size={32} />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-2">
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="wrap-anywhere font-medium">{name}</span>
            <CommentTime comment={comment} context={context} nowMs={nowMs} />
          </p>
          {(isOwn || context.isAdmin) && !editing && (
            <CommentActions
              author={name}
              isOwn={isOwn}
              onEdit={() => setEditing(true)}
              remove={remove}
            />
          )}
        </div>
        {editing ? (
          <CommentForm
            context={context}
            label="Change your comment"
            submitLabel="Save"
            initial={initial}
            send={save}
            onCancel={finish}
          />
        ) : (
          <CommentText comment={comment} context={context} />
        )}
      </div>
    </li>
  );
}

type CommentTimeProps = Pick<CommentItemProps, "comment" | "context" | "nowMs">;

function CommentTime({ comment, context: { preferences }, nowMs }: CommentTimeProps) {
  const { createdAt, editedAt } = comment;
  return (
    <span className="text-muted text-sm">
      <time dateTime={createdAt} title={formatDateTime(createdAt, preferences)}>
        {ago(createdAt, nowMs) ?? formatDate(createdAt, preferences)}
      </time>
      {editedAt && (
        <>
          {" · "}
          <time dateTime={editedAt} title={`Edited ${formatDateTime(editedAt, preferences)}`}>
            edited
          </time>
        </>
      )}
    </span>
  );
}
