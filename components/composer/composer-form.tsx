"use client";

import { type KeyboardEvent, useRef } from "react";
import { DraftStatus } from "@/components/drafts/draft-status";
import { MediaDropZone } from "@/components/media/media-drop-zone";
import { AccountChips } from "./account-chips";
import { AccountTabs } from "./account-tabs";
import { ChecksPanel } from "./checks-panel";
import { ComposerToolsProvider } from "./composer-context";
import { ComposerFooter } from "./composer-footer";
import { ConflictDialog } from "./conflict-dialog";
import { DeviceStatus } from "./device-status";
import { PreviewPane } from "./preview-pane";
import { RestoredNotice } from "./restored-notice";
import { SendTrouble } from "./send-trouble";
import { UnsentNotice } from "./unsent-notice";
import { type ComposingSetting, useComposing } from "./use-composing";
import { useFirstFocus } from "./use-first-focus";
import { useFocusReturn } from "./use-focus-return";

/** On the left what is written, on the right how it will look, below when it goes out. */
export function ComposerForm(props: ComposingSetting) {
  const composing = useComposing(props);
  const { tools, base, draft, device, submission, blocked, restored, send } = composing;
  const form = useRef<HTMLDivElement>(null);
  useFirstFocus(form, tools.alive);
  // What is typed while a post is sent would not go with it, and be lost once it has gone.
  const sending = submission.busy !== null;
  useFocusReturn(form, sending);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const primary = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    // React hands on what happens in layers, which are elsewhere in the page.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!primary || !inside || event.repeat) return;
    event.preventDefault();
    send("schedule");
  };

  return (
    <ComposerToolsProvider tools={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button in the footer */}
      <div
        ref={form}
        className="flex grow flex-col"
        inert={!tools.alive || sending}
        onKeyDown={onKeyDown}
      >
        <MediaDropZone onFiles={composing.addFiles} className="flex grow flex-col">
          <div className="mx-auto grid w-full max-w-6xl grow content-start gap-x-8 gap-y-6 px-4 py-6 md:px-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="flex min-w-0 flex-col gap-5">
              {restored && (
                <RestoredNotice
                  savedAt={restored.savedAt}
                  onKeep={composing.goOn}
                  onDiscard={composing.startAfresh}
                />
              )}
              {tools.alive && <UnsentNotice slot={props.start.slot} />}
              <AccountChips />
              <AccountTabs />
            </div>
            <aside aria-label="Preview and checks" className="flex min-w-0 flex-col gap-6">
              <PreviewPane />
              <ChecksPanel />
            </aside>
          </div>
        </MediaDropZone>
        <ComposerFooter
          status={
            base ? (
              <DeviceStatus saving={device} />
            ) : (
              <DraftStatus
                state={draft.state}
                unsaved={draft.unsaved}
                onDevice={!device.failed}
                preferences={tools.preferences}
                onRetry={() => void draft.keeper.save()}
              />
            )
          }
          blocked={blocked}
          busy={submission.busy}
          onSend={send}
          editing={base !== null}
        >
          <SendTrouble composing={composing} />
        </ComposerFooter>
        <p role="status" className="sr-only">
          {composing.announcement}
        </p>
      </div>
      {base && submission.overtaken && (
        <ConflictDialog
          subject="post"
          sentence={submission.overtaken.sentence}
          versions={{
            base: base.composition,
            mine: tools.composition,
            theirs: submission.overtaken.theirs.composition,
          }}
          onClose={submission.reset}
          onTakeTheirs={() => composing.decide("theirs")}
          onSaveMine={() => composing.decide("mine")}
          onKeepBoth={composing.copyAsNew}
        />
      )}
    </ComposerToolsProvider>
  );
}
