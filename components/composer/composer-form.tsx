"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import { MediaDropZone } from "@/components/media/media-drop-zone";
import { useToast } from "@/components/ui/toast";
import { AccountChips } from "./account-chips";
import { AccountTabs } from "./account-tabs";
import { ChecksPanel } from "./checks-panel";
import { ComposerToolsProvider } from "./composer-context";
import { ComposerFooter } from "./composer-footer";
import type { ComposerSetting } from "./composer-setting";
import { isBlank } from "./composition";
import { ConflictDialog } from "./conflict-dialog";
import { readDeviceCopy, writeDeviceCopy } from "./device-copy";
import { PreviewPane } from "./preview-pane";
import { whyNotReady } from "./readiness";
import { RestoredNotice } from "./restored-notice";
import { SendFailure } from "./send-failure";
import { UnsentNotice } from "./unsent-notice";
import { useComposer } from "./use-composer";
import { useDeviceCopy } from "./use-device-copy";
import { useLeaveGuard } from "./use-leave-guard";
import { type SendKind, useSubmission } from "./use-submission";

type ComposerFormProps = Omit<ComposerSetting, "restored"> & { copySlot: string };

/** On the left what is written, on the right how it will look, below when it goes out. */
export function ComposerForm(props: ComposerFormProps) {
  const { start, preferences, copySlot } = props;
  const router = useRouter();
  const toast = useToast();
  const [restored, setRestored] = useState(() => (props.alive ? readDeviceCopy(start.slot) : null));
  const { tools, base, setBase, addFiles, announcement } = useComposer({ ...props, restored });
  const { composition, change, checks, uploads, verdict } = tools;
  const begun = (base ?? start).composition;
  const touched = JSON.stringify(composition) !== JSON.stringify(begun);
  const saving = useDeviceCopy(
    start.slot,
    touched && !isBlank(composition) ? { composition, base } : null,
  );
  const submission = useSubmission(preferences.timeZone, (post) => {
    saving.forget();
    router.push(`/posts/${post.id}`);
  });
  useLeaveGuard(uploads.busy);

  const blocked = whyNotReady(composition, { checks: checks.found, uploads });
  const send = (kind: SendKind) => {
    if (blocked || (kind === "schedule" && !verdict.instant)) return;
    submission.send({ composition, base, scheduledAt: kind === "now" ? null : verdict.instant });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const primary = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    // React hands on what happens in layers, which are elsewhere in the page.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!primary || !inside || event.repeat) return;
    event.preventDefault();
    send("schedule");
  };
  const startAfresh = () => {
    const undo = () => {
      change({ type: "replace", composition });
      setBase(base);
    };
    toast.show({ title: "Discarded", action: { label: "Undo", onSelect: undo } });
    change({ type: "replace", composition: start.composition });
    setBase(start.base);
    saving.forget();
    setRestored(null);
  };
  const settle = (kept: "theirs" | "mine") => {
    const { overtaken, kind } = submission;
    if (!overtaken) return;
    const { theirs } = overtaken;
    setBase(theirs);
    if (kept === "theirs") {
      const undo = () => change({ type: "replace", composition });
      toast.show({ title: "Their version is here", action: { label: "Undo", onSelect: undo } });
      change({ type: "replace", composition: theirs.composition });
      return submission.reset();
    }
    const planned = verdict.instant ?? theirs.scheduledAt;
    submission.send({ composition, base: theirs, scheduledAt: kind === "now" ? null : planned });
  };
  const copyAsNew = () => {
    const savedAt = new Date().toISOString();
    if (!base || !writeDeviceCopy(copySlot, { savedAt, composition, base: null })) return;
    saving.forget();
    router.push(`/compose?from=${base.postId}`);
  };

  return (
    <ComposerToolsProvider tools={tools}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the button in the footer */}
      <div className="flex grow flex-col" inert={!tools.alive} onKeyDown={onKeyDown}>
        <MediaDropZone onFiles={addFiles} className="flex grow flex-col">
          <div className="mx-auto grid w-full max-w-6xl grow content-start gap-x-8 gap-y-6 px-4 py-6 md:px-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="flex min-w-0 flex-col gap-5">
              {restored && (
                <RestoredNotice
                  savedAt={restored.savedAt}
                  onKeep={() => setRestored(null)}
                  onDiscard={startAfresh}
                />
              )}
              {tools.alive && <UnsentNotice slot={start.slot} />}
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
          saving={saving}
          blocked={blocked}
          busy={submission.busy}
          onSend={send}
          editing={base !== null}
        >
          {submission.failure && (
            <SendFailure
              failure={submission.failure}
              editedId={base?.postId ?? null}
              onCopy={copyAsNew}
            />
          )}
        </ComposerFooter>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
      {base && submission.overtaken && (
        <ConflictDialog
          sentence={submission.overtaken.sentence}
          versions={{
            base: base.composition,
            mine: composition,
            theirs: submission.overtaken.theirs.composition,
          }}
          onClose={submission.reset}
          onTakeTheirs={() => settle("theirs")}
          onSaveMine={() => settle("mine")}
          onKeepBoth={copyAsNew}
        />
      )}
    </ComposerToolsProvider>
  );
}
