"use client";

import { Ellipsis, Eye, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { ago } from "@/components/kit/when/ago";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { formatDate, formatDateTime } from "@/lib/kernel/time/format-instant";
import { guestInWords } from "@/lib/planning/approvals/rules";
import type { Comment } from "@/lib/planning/comments/schema";
import { CommentForm } from "./comment-form";
import { hiddenMentions, splitMentions } from "./mention";
import type { CommentActions, CommentContent, CommentContext } from "./use-comments";

type CommentItemProps = {
  comment: Comment;
  anchors: readonly string[];
  context: CommentContext;
  nowMs: number;
  actions: CommentActions;
  onRemoved: () => void;
};

export function CommentItem({
  comment,
  anchors,
  context,
  nowMs,
  actions,
  onRemoved,
}: CommentItemProps) {
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { author, guest, body, mentions, forGuests } = comment;
  const name = author?.name ?? (guest === null ? "Somebody who is gone" : guestInWords(guest));
  const isOwn = author?.id === context.userId;
  const initial = { text: body, picked: mentions, forGuests };
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) row.current?.querySelector("button")?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const stopEditing = () => setEditing(false);
  const save = async (content: CommentContent) => {
    const hidden = hiddenMentions(initial, context.people);
    await actions.edit(comment.id, { ...content, mentions: [...hidden, ...content.mentions] });
    stopEditing();
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
            {guest !== null && <Badge tone="info">Guest</Badge>}
            {forGuests && <Badge icon={<Eye aria-hidden />}>Guests see it</Badge>}
            <CommentTime comment={comment} context={context} nowMs={nowMs} />
          </p>
          {(isOwn || context.isAdmin) && !editing && (
            <CommentMenu
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
            onCancel={stopEditing}
          />
        ) : (
          <CommentText comment={comment} context={context} />
        )}
      </div>
    </li>
  );
}

export function Anchors({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => (
    <span key={id} id={id} data-anchor="" className="absolute scroll-mt-24" />
  ));
}

/** Focuses what the address names, so that a screen reader goes on from there. */
export function useFocusedAnchor(): void {
  useEffect(() => {
    const anchor = document.getElementById(window.location.hash.slice(1));
    if (anchor?.dataset.anchor !== undefined) anchor.parentElement?.focus({ focusVisible: true });
  }, []);
}

function CommentTime({
  comment,
  context: { preferences },
  nowMs,
}: Pick<CommentItemProps, "comment" | "context" | "nowMs">) {
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

function CommentMenu({
  author,
  isOwn,
  onEdit,
  remove,
}: {
  author: string;
  isOwn: boolean;
  onEdit: () => void;
  remove: () => Promise<void>;
}) {
  const [confirming, setConfirming] = useState(false);
  const removal = useApiMutation({
    send: remove,
    done: () => ({ title: "Comment deleted" }),
    failed: () => ({ title: "The comment was not deleted." }),
  });
  const confirm = async () => {
    await removal.run();
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            size="sm"
            label={isOwn ? "Your comment: more" : `Comment by ${author}: more`}
            icon={<Ellipsis aria-hidden className="size-4" />}
          />
        }
      >
        {isOwn && (
          <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        <MenuItem
          tone="danger"
          icon={<Trash2 aria-hidden className="size-4" />}
          onSelect={() => setConfirming(true)}
        >
          Delete…
        </MenuItem>
      </Menu>
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={isOwn ? "Delete your comment?" : `Delete the comment by ${author}?`}
        description="It goes for everybody, for good."
        confirmLabel="Delete comment"
        cancelLabel="Keep it"
        onConfirm={confirm}
      />
    </>
  );
}

function CommentText({ comment, context }: { comment: Comment; context: CommentContext }) {
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
