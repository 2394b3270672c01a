"use client";

import dynamic from "next/dynamic";
import { useRef, useState, useSyncExternalStore } from "react";
import type { Account } from "@/components/kit/account/account";
import type { Team } from "@/components/posts/people/person";
import { useManagedByFilter } from "@/components/posts/people/use-managed-by-filter";
import { NumbersOf } from "@/components/results/number/post-number";
import { FirstSteps } from "@/components/shell/first-steps/first-steps";
import { lazyLayer, lazyPart } from "@/components/ui/lazy";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { onlyAccount } from "./account-filter";
import { CalendarBody } from "./calendar-body";
import { CalendarProvider, useStableTools } from "./calendar-context";
import { CalendarToolbar } from "./calendar-toolbar";
import { CardMenu, usePaletteActions } from "./card-menu";
import { PanelFrame, PanelSkeleton, panelSide } from "./panel-frame";
import { SelectionBar } from "./selection-bar";
import { useAnnouncer } from "./use-announcer";
import { useCalendarKeys } from "./use-calendar-keys";
import { useCalendarUrl, useOpenPost } from "./use-calendar-url";
import { useCardActions } from "./use-card-actions";
import { useChanges } from "./use-changes";
import { bringIntoSight, postBeside, useReadAhead } from "./use-panel-post";
import { type InitialPeriod, usePeriod, usePrefetched, useWantedPeriod } from "./use-period";

const loadPostPanel = () => import("./post-panel").then((chunk) => chunk.PostPanel);
const PostPanel = lazyPart(() => dynamic(loadPostPanel), {
  what: "The post",
  loading: <PanelSkeleton />,
});
const DraftTray = lazyPart(
  () => dynamic(() => import("./draft-tray").then((chunk) => chunk.DraftTray)),
  { what: "The drafts", loading: null },
);
const CardDialogs = lazyLayer(
  () => dynamic(() => import("./card-dialogs").then((chunk) => chunk.CardDialogs)),
  { what: "The dialog" },
);

export type CalendarProps = {
  accounts: readonly Account[];
  team: Team;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  canEdit: boolean;
  isAdmin: boolean;
  initial: InitialPeriod & { now: string };
  phone: boolean;
  written: boolean;
  invited: boolean;
};

export function Calendar(props: CalendarProps) {
  const { accounts, team, preferences, canEdit, isAdmin, initial } = props;
  const { timeZone } = preferences;
  const url = useCalendarUrl();
  const isPhone = useIsPhone(props.phone);
  const today = toWallTime(initial.now, timeZone).date;
  const reader = { ...props, userId: team.userId, today, isPhone };
  const { wanted, neighbours } = useWantedPeriod(url, reader);
  const loaded = usePeriod(wanted, { initial, canEdit, timeZone });
  const posts = loaded.posts.data ?? noPosts;
  const { days } = loaded.shown.period;
  usePrefetched(neighbours, { isReady: loaded.posts.isSuccess && !loaded.isBehind, canEdit });
  const managers = useManagedByFilter(team, { managedBy: url.filters.managedBy, posts });

  const { announcement, ...announcer } = useAnnouncer();
  const { openId, takesFocus, ...panel } = useOpenPost();
  const readAhead = useReadAhead();
  const [hasTray, showTray] = useState(false);
  const isHeld = useRef(false);
  const leave = (go: () => void) => {
    if (isHeld.current) announcer.refuse(unsavedPost);
    else go();
  };
  const closePost = () => leave(panel.closePost);
  const openPost = (postId: string) =>
    leave(() => {
      // The panel itself says where its code does not come.
      loadPostPanel().catch(() => undefined);
      readAhead(postId);
      panel.openPost(postId);
    });
  const openEntry = loaded.entries.find(({ key }) => key === openId);
  const { changes, undoLast, redoLast } = useChanges({
    team,
    preferences,
    announcer,
    onEnded: ({ ending, posts: ended }) => {
      if (ending === "delete" && ended.some(({ id }) => id === openId)) panel.closePost();
    },
  });
  const cards = useCardActions({ announcer, preferences, changes });
  const { menu, dialog, selected } = cards;
  const chosen = posts.filter(({ id }) => selected.has(id));
  const tools = useStableTools(reader, {
    ...changes,
    ...cards.actions,
    openPost,
    closePost,
    holdPanel: (held: boolean) => {
      isHeld.current = held;
    },
    filterByAccount: (accountId: string) => onlyAccount(url, accountId),
  });
  usePaletteActions(tools, { posts, openId });
  const step = (by: -1 | 1) => {
    const next = postBeside(loaded.entries, { openId, by });
    if (!next) return announcer.read({ title: `No ${by === 1 ? "later" : "earlier"} post here` });
    openPost(next);
    bringIntoSight(next);
  };
  useCalendarKeys({
    onStep: openId ? step : null,
    onUndo: undoLast,
    onRedo: redoLast,
    onEscape: openId ? closePost : tools.clearSelection,
  });

  return (
    <CalendarProvider tools={tools} focus={{ openId, selected }}>
      <CalendarToolbar
        period={wanted.period}
        view={wanted.view}
        url={url}
        managers={managers}
        tray={{ isOpen: hasTray, toggle: () => showTray(!hasTray) }}
      />
      {canEdit && (
        <FirstSteps
          connected={accounts.length > 0}
          written={props.written}
          invited={props.invited}
          isAdmin={isAdmin}
        />
      )}
      <div className="relative min-h-0 grow md:min-h-72 md:basis-0">
        <div className="flex md:absolute md:inset-0">
          <NumbersOf posts={posts}>
            <CalendarBody
              wanted={wanted.period}
              loaded={loaded}
              url={url}
              manager={managers.selected}
            />
          </NumbersOf>
          {openId && (
            <PanelFrame
              postId={openId}
              summary={posts.find(({ id }) => id === openId)}
              onStep={step}
              side={panelSide(days, openEntry?.date)}
              takesFocus={takesFocus}
              onClose={closePost}
            >
              <PostPanel key={openId} postId={openId} isAdmin={isAdmin} now={initial.now} />
            </PanelFrame>
          )}
        </div>
      </div>
      {hasTray && !isPhone && <DraftTray onClose={() => showTray(false)} />}
      {chosen.length > 0 && <SelectionBar posts={chosen} />}
      {menu && <CardMenu menu={menu} onClose={cards.closeMenu} />}
      <CardDialogs open={dialog !== null} opened={dialog} onClose={cards.closeDialog} />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </CalendarProvider>
  );
}

const noPosts: [] = [];

const unsavedPost = {
  title: "The post is not saved yet.",
  reason: "Save it or discard the changes first.",
};

const narrow = "(max-width: 47.99rem)";

function useIsPhone(guess: boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(narrow);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(narrow).matches,
    () => guess,
  );
}
