"use client";

import { useEffect, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { RequiredAccounts } from "@/components/kit/account/account-chips";
import { MediaStrip } from "@/components/library/media/media-strip";
import { useMediaUploads } from "@/components/library/media/use-media-uploads";
import { positionName } from "@/components/posts/post/position-name";
import { type AskedScope, ScopeDialog } from "@/components/posts/series/scope-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DiffText } from "@/components/ui/diff-text";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextLink } from "@/components/ui/text-link";
import { Textarea } from "@/components/ui/textarea";
import type { Post } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";
import { contentOfPost, type EditedContent, fieldsChanged } from "./edited-content";
import { keepUnsavedEdit, readUnsavedEdit } from "./unsaved-edit";
import { useEditPost } from "./use-edit-post";

/** Edits a post where it is read; what only the composer has is one link away. */
export function PostEditor({ post: given, onClose }: { post: Post; onClose: () => void }) {
  const { accounts, team, preferences, holdPanel } = useCalendarTools();
  const { userId } = team;
  const [unsaved] = useState(() => readUnsavedEdit({ userId, postId: given.id }));
  // A newer version must not pass as having been seen, so that the first one is kept.
  const [post] = useState(unsaved?.post ?? given);
  const [content, setContent] = useState(() => unsaved?.content ?? contentOfPost(post));
  const change = (part: Partial<EditedContent>) => setContent((old) => ({ ...old, ...part }));
  const close = () => {
    keepUnsavedEdit({ userId, postId: post.id }, null);
    onClose();
  };
  const editing = useEditPost(post, close);
  const uploads = useMediaUploads({
    onUploaded: (medium) => setContent((old) => ({ ...old, media: [...old.media, medium] })),
  });
  const chosen = content.connectionIds.map((id) => accounts.find((account) => account.id === id));
  const isChanged = Object.keys(fieldsChanged(contentOfPost(post), content)).length > 0;
  useEffect(() => {
    keepUnsavedEdit({ userId, postId: post.id }, isChanged ? { post, content } : null);
  }, [userId, post, content, isChanged]);
  const isHeld = isChanged || uploads.busy;
  useEffect(() => {
    holdPanel(isHeld);
    return () => holdPanel(false);
  }, [holdPanel, isHeld]);
  const [asked, ask] = useState<AskedScope | null>(null);
  const save = () => {
    if (!isChanged) return close();
    if (content.connectionIds.length === 0 || uploads.busy) return;
    const { id, seriesId, additionalPosts } = post;
    if (!seriesId) return void editing.save(content);
    const fields = fieldsChanged(contentOfPost(post), content, additionalPosts);
    ask({ post: { id, seriesId }, change: { kind: "edit", post: fields } });
  };
  const saveOver = () => editing.theirs && void editing.saveOver(content, editing.theirs);
  return (
    <Form
      aria-label="Edit this post"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
        event.preventDefault();
        save();
      }}
      className="flex flex-col gap-4"
    >
      {unsaved && !editing.failure && (
        <p className="text-muted text-sm">You wrote this before the page was loaded again.</p>
      )}
      {content.texts.map((text, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a position of a stored sequence is its identity
          key={index}
          label={textName(index, chosen)}
        >
          <Textarea
            autoFocus={index === 0}
            value={text}
            rows={index === 0 ? 6 : 3}
            onChange={({ target }) => change({ texts: content.texts.with(index, target.value) })}
          />
        </Field>
      ))}
      <MediaStrip media={content.media} onChange={(media) => change({ media })} uploads={uploads} />
      <RequiredAccounts
        accounts={accounts}
        chosen={content.connectionIds}
        onChange={(connectionIds) => change({ connectionIds })}
      />
      {editing.failure && (
        <Callout tone="negative" role="alert" title="The post was not saved">
          {editing.failure}
        </Callout>
      )}
      {editing.theirs && <TheirVersion before={post} theirs={editing.theirs} chosen={chosen} />}
      <div className="flex flex-wrap items-center gap-2">
        {editing.theirs ? (
          <>
            <Button variant="primary" onClick={editing.takeTheirs}>
              Take theirs
            </Button>
            <Button onClick={saveOver} disabled={editing.pending}>
              Save mine over it
            </Button>
          </>
        ) : (
          <>
            <Button
              type="submit"
              variant="primary"
              disabled={content.connectionIds.length === 0 || uploads.busy || editing.pending}
            >
              Save
            </Button>
            <Button onClick={close}>{isChanged ? "Discard the changes" : "Cancel"}</Button>
          </>
        )}
        <TextLink href={`/posts/${post.id}/edit`}>Open in the composer</TextLink>
      </div>
      {asked && (
        <ScopeDialog
          asked={asked}
          preferences={preferences}
          onThis={() => void editing.save(content)}
          onChanged={close}
          onClose={() => ask(null)}
        />
      )}
    </Form>
  );
}

type ChosenAccounts = readonly (Account | undefined)[];

function textName(index: number, chosen: ChosenAccounts): string {
  return index === 0 ? "Text" : `Text of ${positionName(index, chosen).inSentence}`;
}

/** Shows what somebody else changed of the parts that the panel edits, word by word. */
function TheirVersion({
  before,
  theirs,
  chosen,
}: {
  before: Post;
  theirs: Post;
  chosen: ChosenAccounts;
}) {
  const [former, saved] = [contentOfPost(before), contentOfPost(theirs)];
  const changed = fieldsChanged(former, saved);
  const positions = Math.max(former.texts.length, saved.texts.length);
  const texts = Array.from({ length: positions }, (_, index) => ({
    name: textName(index, chosen),
    before: former.texts[index] ?? "",
    after: saved.texts[index] ?? "",
  })).filter((text) => text.before !== text.after);
  const others = [changed.connectionIds && "accounts", changed.mediaIds && "media"].filter(Boolean);
  return (
    <section aria-label="Theirs, saved" className="rounded-lg border bg-surface p-3 text-sm">
      <h3 className="mb-2 font-semibold">Theirs, saved</h3>
      {texts.map(({ name, before, after }) => (
        <div key={name} className="mb-2">
          <p className="text-muted text-xs">{name}</p>
          <DiffText before={before} after={after} />
        </div>
      ))}
      {others.length > 0 && <p>They changed the {others.join(" and the ")}.</p>}
      {texts.length === 0 && others.length === 0 && (
        <p>They changed something else, such as the time. It stays as they left it.</p>
      )}
    </section>
  );
}
