"use client";

import dynamic from "next/dynamic";
import { type KeyboardEvent, useRef } from "react";
import { MediaDropZone } from "@/components/library/media/media-drop-zone";
import type { PresenceSubject } from "@/components/posts/presence/others-here";
import { cx } from "@/components/ui/cx";
import { lazyPart } from "@/components/ui/lazy";
import { AccountTabs } from "./account-tabs";
import { ChecksPanel } from "./checks-panel";
import { ComposerToolsProvider } from "./composer-context";
import { ComposerFooter } from "./composer-footer";
import type { ComposerOptions } from "./composer-options";
import { CopiedDrafts, RestoredNotice } from "./local-draft/local-draft-notices";
import { PreviewPane } from "./preview-pane";
import { AskScope, Repeat } from "./repeat";
import { PostConflict, SavingProblem } from "./saving-problems";
import { SavingStatus } from "./saving-status";
import { ScheduledBar } from "./scheduled-bar";
import { SharedNotice } from "./shared-notice";
import { TitleBar } from "./title-bar";
import { type OpenComposer, useComposer } from "./use-composer";
import { useFormFocus } from "./use-form-focus";
import { useHydrated } from "./use-hydrated";

const RepeatedBar = lazyPart(
  () => dynamic(() => import("./repeated-bar").then((chunk) => chunk.RepeatedBar)),
  { what: "The series", loading: null },
);

export type ComposerProps = Omit<ComposerOptions, "hydrated">;

/** Remounts its form once the page is hydrated, because only then can a local draft be read. */
export function Composer(props: ComposerProps) {
  const hydrated = useHydrated();
  return <ComposerForm key={String(hydrated)} {...props} hydrated={hydrated} />;
}

function ComposerForm(options: ComposerOptions) {
  const composer = useComposer(options);
  const { tools, restored, submission, scheduled, repeating, sendPrimary } = composer;
  const isSent = scheduled !== null || repeating.made !== null;
  const isNew = tools.hydrated && !options.start.editedPost && !options.start.draft && !restored;
  const form = useRef<HTMLDivElement>(null);
  // A text typed while the post is sent would get lost.
  const inert = !tools.hydrated || submission.busy !== null || isSent;
  useFormFocus(form, {
    hydrated: tools.hydrated,
    inert: submission.busy !== null && !isSent,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const primary = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    // React bubbles events of portals, which are elsewhere in the DOM.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!primary || !inside || event.repeat) return;
    event.preventDefault();
    if (!isSent) sendPrimary();
  };

  return (
    <ComposerToolsProvider tools={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button in the footer */}
      <div ref={form} className="flex grow flex-col" onKeyDown={onKeyDown}>
        <div inert={inert} className={cx("flex grow flex-col", isSent && "opacity-60")}>
          <MediaDropZone onFiles={composer.addFiles} className="flex grow flex-col">
            <div className="mx-auto grid w-full max-w-6xl grow content-start gap-x-8 gap-y-6 px-4 py-6 low:py-2 md:px-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
              <div className="flex min-w-0 flex-col gap-5 low:gap-2">
                {restored && (
                  <RestoredNotice
                    savedAt={restored.savedAt}
                    preferences={tools.preferences}
                    onContinue={composer.acceptRestored}
                    onDiscard={composer.discardRestored}
                  />
                )}
                {tools.hydrated && <CopiedDrafts currentKey={options.start.storageKey} />}
                {isNew && <SharedNotice onFiles={composer.addFiles} />}
                <TitleBar subject={subjectOf(composer)} onCompare={composer.compare} />
                <AccountTabs />
              </div>
              <aside aria-label="Preview and checks" className="flex min-w-0 flex-col gap-6">
                <ChecksPanel />
                <PreviewPane />
              </aside>
            </div>
          </MediaDropZone>
        </div>
        {scheduled && <ScheduledBar post={scheduled} composer={composer} />}
        {repeating.made && <RepeatedBar series={repeating.made} composer={composer} />}
        {!isSent && (
          <ComposerFooter
            composer={composer}
            inert={inert}
            status={<SavingStatus composer={composer} />}
          >
            <SavingProblem composer={composer} />
          </ComposerFooter>
        )}
        <p role="status" className="sr-only">
          {composer.announcement}
        </p>
      </div>
      <PostConflict composer={composer} />
      {composer.editedPost ? <AskScope composer={composer} /> : <Repeat composer={composer} />}
    </ComposerToolsProvider>
  );
}

function subjectOf({ editedPost, saving }: OpenComposer): PresenceSubject | null {
  if (editedPost) {
    return { kind: "post", id: editedPost.postId, version: editedPost.version };
  }
  const ref = saving.serverDraft.state.saved?.ref;
  return ref ? { kind: "draft", ...ref } : null;
}
