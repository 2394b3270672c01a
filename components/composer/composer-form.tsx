"use client";

import { type KeyboardEvent, useRef } from "react";
import { MediaDropZone } from "@/components/library/media/media-drop-zone";
import type { PresenceSubject } from "@/components/posts/presence/others-here";
import { AccountChips } from "./account-chips";
import { AccountTabs } from "./account-tabs";
import { ChecksPanel } from "./checks-panel";
import { ComposerToolsProvider } from "./composer-context";
import { ComposerFooter } from "./composer-footer";
import type { ComposerOptions } from "./composer-options";
import { DraftConflict } from "./draft-conflict";
import { DraftStatus } from "./drafts/draft-status";
import { ConflictDialog } from "./lazy-conflict-dialog";
import { CopiedDrafts } from "./local-draft/copied-drafts";
import { LocalDraftStatus } from "./local-draft/local-draft-status";
import { RestoredNotice } from "./local-draft/restored-notice";
import { NextSlotButton } from "./next-slot-button";
import { PreviewPane } from "./preview-pane";
import { SubmissionFailure } from "./submission-failure";
import { TitleBar } from "./title-bar";
import { type Composer, useComposer } from "./use-composer";
import { useFormFocus } from "./use-form-focus";

export function ComposerForm(options: ComposerOptions) {
  const composer = useComposer(options);
  const { tools, editedPost, submission, restored, send } = composer;
  const form = useRef<HTMLDivElement>(null);
  // A text typed while the post is sent would get lost.
  const inert = !tools.hydrated || submission.busy !== null;
  useFormFocus(form, { hydrated: tools.hydrated, inert: submission.busy !== null });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const primary = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    // React bubbles events of portals, which are elsewhere in the DOM.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!primary || !inside || event.repeat) return;
    event.preventDefault();
    send("schedule");
  };

  return (
    <ComposerToolsProvider tools={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button in the footer */}
      <div ref={form} className="flex grow flex-col" inert={inert} onKeyDown={onKeyDown}>
        <MediaDropZone onFiles={composer.addFiles} className="flex grow flex-col">
          <div className="mx-auto grid w-full max-w-6xl grow content-start gap-x-8 gap-y-6 px-4 py-6 low:py-2 md:px-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="flex min-w-0 flex-col gap-5 low:gap-2">
              {restored && (
                <RestoredNotice
                  savedAt={restored.savedAt}
                  preferences={tools.preferences}
                  onContinue={restored.accept}
                  onDiscard={restored.discard}
                />
              )}
              {tools.hydrated && <CopiedDrafts currentKey={options.start.storageKey} />}
              <TitleBar subject={subjectOf(composer)} />
              <AccountChips />
              <AccountTabs />
            </div>
            <aside aria-label="Preview and checks" className="flex min-w-0 flex-col gap-6">
              <ChecksPanel />
              <PreviewPane />
            </aside>
          </div>
        </MediaDropZone>
        <ComposerFooter
          status={<SavingStatus composer={composer} />}
          blocked={composer.blocked}
          busy={submission.busy}
          isComplete={composer.isComplete}
          onSend={send}
          editing={editedPost !== null}
          nextSlot={
            tools.chosen.length > 0 && (
              <NextSlotButton
                now={options.now}
                first={options.firstSlot}
                disabled={composer.blocked !== null || submission.busy !== null}
                isComplete={composer.isComplete}
                onReserved={composer.sendAt}
              />
            )
          }
        >
          <SubmissionProblem composer={composer} />
        </ComposerFooter>
        <p role="status" className="sr-only">
          {composer.announcement}
        </p>
      </div>
      {editedPost && submission.conflict && (
        <ConflictDialog
          subject="post"
          sentence={submission.conflict.sentence}
          versions={{
            base: editedPost.composition,
            mine: tools.composition,
            theirs: submission.conflict.theirs.composition,
          }}
          onClose={submission.reset}
          onTakeTheirs={() => composer.resolveConflict("theirs")}
          onSaveMine={() => composer.resolveConflict("mine")}
          onKeepBoth={composer.copyAsNew}
        />
      )}
    </ComposerToolsProvider>
  );
}

function subjectOf({ editedPost, saving }: Composer): PresenceSubject | null {
  if (editedPost) return { kind: "post", id: editedPost.postId };
  const ref = saving.serverDraft.state.saved?.ref;
  return ref ? { kind: "draft", id: ref.id } : null;
}

function SavingStatus({ composer }: { composer: Composer }) {
  const { tools, editedPost, saving } = composer;
  const { serverDraft, localDraft } = saving;
  const { preferences } = tools;
  if (editedPost) return <LocalDraftStatus saving={localDraft} preferences={preferences} />;
  return (
    <DraftStatus
      state={serverDraft.state}
      unsaved={serverDraft.unsaved}
      savedLocally={!localDraft.failed}
      preferences={preferences}
      onRetry={() => void serverDraft.autosave.save()}
    />
  );
}

function SubmissionProblem({ composer }: { composer: Composer }) {
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
