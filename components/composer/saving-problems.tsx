"use client";

import type { Route } from "next";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ApiError } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { lazyLayer } from "@/components/ui/lazy";
import { TextLink } from "@/components/ui/text-link";
import { useToast } from "@/components/ui/toast";
import { useComposerTools } from "./composer-context";
import { type Composition, mediaIn } from "./composition/composition";
import { readDraft, sendDraft } from "./drafts/draft-api";
import { newDraftRequest, type SavedDraft } from "./drafts/draft-autosave";
import { fromDraft, openedComposition, toDraft } from "./drafts/draft-content";
import type { OpenComposer } from "./use-composer";

const ConflictDialog = lazyLayer(
  () => dynamic(() => import("./conflict-dialog").then((chunk) => chunk.ConflictDialog)),
  { what: "The comparison" },
);

/** Stands in the footer: the draft was changed elsewhere, or the post was not accepted. */
export function SavingProblem({ composer }: { composer: OpenComposer }) {
  const { draftConflict, editedPost, submission, copyAsNew } = composer;
  if (draftConflict) return <DraftConflict conflict={draftConflict} />;
  if (!submission.failure) return null;
  return (
    <SubmissionFailure
      failure={submission.failure}
      editedId={editedPost?.postId ?? null}
      onCopy={copyAsNew}
    />
  );
}

/** Compares an edited post with the version that somebody else saved meanwhile. */
export function PostConflict({ composer }: { composer: OpenComposer }) {
  const { tools, editedPost, submission } = composer;
  const { conflict } = submission;
  if (!editedPost || !conflict) return null;
  return (
    <ConflictDialog
      subject="post"
      sentence={conflict.sentence}
      versions={{
        base: editedPost.composition,
        mine: tools.composition,
        theirs: conflict.theirs.composition,
      }}
      onClose={submission.reset}
      onTakeTheirs={composer.takeTheirs}
      onSaveMine={composer.saveMine}
      onKeepBoth={composer.copyAsNew}
    />
  );
}

function DraftConflict({ conflict }: { conflict: NonNullable<OpenComposer["draftConflict"]> }) {
  const { kind, sentence, saved, continueFrom, openInstead } = conflict;
  const { composition, accounts, preferences, change } = useComposerTools();
  const toast = useToast();
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const { timeZone } = preferences;
  const failed = () => ({ title: "That did not work" });
  const comparison = useApiMutation({
    send: () => readDraft(saved.ref.id, mediaIn(composition)),
    onDone: (loaded) => {
      const { when } = composition;
      const context = { accounts, preferences, when, nowMs: Date.now() };
      const opened = openedComposition(loaded, context);
      const base = fromDraft(saved.content, { timeZone, media: loaded.media, when });
      const current = { ref: loaded.ref, content: toDraft(opened, timeZone) };
      setTheirs({ saved: current, composition: opened, base });
    },
    failed,
  });
  const saveAsNew = useApiMutation({
    send: () => sendDraft(newDraftRequest(null, toDraft(composition, timeZone))),
    onDone: ({ id }) => openInstead(id),
    failed,
  });
  const takeTheirs = (version: Theirs) => {
    const undo = () => change({ type: "replace", composition });
    toast.show({ title: "Their version is here", action: { label: "Undo", onSelect: undo } });
    continueFrom(version.saved, version.composition);
  };
  const busy = comparison.pending || saveAsNew.pending;

  return (
    <>
      {kind === "deleted" ? (
        <DraftDeleted busy={busy} onKeepAsNew={() => void saveAsNew.run()} />
      ) : (
        <DraftChanged sentence={sentence} busy={busy} onCompare={() => void comparison.run()} />
      )}
      {theirs && (
        <ConflictDialog
          subject="draft"
          sentence={sentence}
          versions={{ base: theirs.base, mine: composition, theirs: theirs.composition }}
          onClose={() => setTheirs(null)}
          onTakeTheirs={() => takeTheirs(theirs)}
          onSaveMine={() => continueFrom(theirs.saved, composition)}
          onKeepBoth={() => void saveAsNew.run()}
        />
      )}
    </>
  );
}

type Theirs = { saved: SavedDraft; composition: Composition; base: Composition };

function DraftDeleted({ busy, onKeepAsNew }: { busy: boolean; onKeepAsNew: () => void }) {
  return (
    <Callout
      tone="caution"
      role="alert"
      title="This draft is not there any more"
      action={
        <Button size="sm" loading={busy} onClick={onKeepAsNew}>
          Keep as a new draft
        </Button>
      }
    >
      <p>It was scheduled or deleted somewhere else. What you wrote is still here.</p>
    </Callout>
  );
}

function DraftChanged({
  sentence,
  busy,
  onCompare,
}: {
  sentence: string;
  busy: boolean;
  onCompare: () => void;
}) {
  return (
    <Callout
      tone="caution"
      role="alert"
      title="This draft was changed somewhere else"
      action={
        <Button size="sm" loading={busy} onClick={onCompare}>
          Compare and choose…
        </Button>
      }
    >
      <p>{sentence} What you wrote is still here, and not saved over it.</p>
    </Callout>
  );
}

function SubmissionFailure({
  failure,
  editedId,
  onCopy,
}: {
  failure: Error;
  editedId: string | null;
  onCopy: () => void;
}) {
  const editing = editedId !== null;
  const code = failure instanceof ApiError ? failure.code : null;
  const requestId = failure instanceof ApiError ? failure.requestId : null;
  const uneditable = editing && (code === "post_not_editable" || code === "not_found");
  return (
    <Callout
      tone="negative"
      role="alert"
      title={titleOf(code, editing)}
      action={
        uneditable && (
          <Button size="sm" onClick={onCopy}>
            Copy as a new post
          </Button>
        )
      }
    >
      <p>{failure.message}</p>
      {editing && code === "post_not_editable" && (
        <p>
          <TextLink href={`/posts/${editedId}` as Route}>See where it stands</TextLink>: what is
          only being prepared can be returned to scheduled.
        </p>
      )}
      {code === "unauthenticated" && (
        <p>
          <TextLink href="/sign-in" target="_blank">
            Sign in in another tab
          </TextLink>
          , then try again here.
        </p>
      )}
      {code === "internal_error" && requestId && (
        <p className="text-muted text-xs">Request {requestId}</p>
      )}
    </Callout>
  );
}

function titleOf(code: string | null, editing: boolean): string {
  if (code === "unavailable") return "No answer yet. Trying again makes no second post.";
  if (code === "unauthenticated") return "You are signed out. What you wrote is still here.";
  if (code === "post_not_editable") return "It is too late to change this post.";
  return editing ? "The changes were not saved." : "The post was not scheduled.";
}
