"use client";

import dynamic from "next/dynamic";
import { useMemo } from "react";
import type { Account } from "@/components/kit/account/account";
import { useLabelPosts } from "@/components/posts/labels/use-label-posts";
import type { Team } from "@/components/posts/people/person";
import { useManagedByFilter } from "@/components/posts/people/use-managed-by-filter";
import { FirstSteps } from "@/components/shell/first-steps/first-steps";
import { lazyLayer, lazyPart } from "@/components/ui/lazy";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { CalendarBody } from "./calendar-body";
import { type CalendarTools, CalendarToolsProvider } from "./calendar-context";
import { CalendarToolbar } from "./calendar-toolbar";
import { CardMenu } from "./card-menu";
import { PanelFrame } from "./panel-frame";
import { panelSide } from "./panel-side";
import { PanelSkeleton } from "./panel-skeleton";
import { SelectionBar } from "./selection-bar";
import { useAnnouncer } from "./use-announcer";
import { useCalendarKeys } from "./use-calendar-keys";
import { useCalendarUrl } from "./use-calendar-url";
import { useCardActions } from "./use-card-actions";
import { useCardMenu } from "./use-card-menu";
import { useChangeAccounts } from "./use-change-accounts";
import { useEndPosts } from "./use-end-posts";
import { useIsPhone } from "./use-is-phone";
import { useLastChange } from "./use-last-change";
import { useMoves } from "./use-moves";
import { useOpenPost } from "./use-open-post";
import { usePaletteActions } from "./use-palette-actions";
import { type InitialPeriod, usePeriod, usePrefetched } from "./use-period";
import { useSelection } from "./use-selection";
import { useStable } from "./use-stable";
import { useUndoLast } from "./use-undo-last";
import { useWantedPeriod } from "./use-wanted-period";

const PostPanel = lazyPart(
  () => dynamic(() => import("./post-panel").then((chunk) => chunk.PostPanel)),
  { what: "The post", loading: <PanelSkeleton /> },
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
  const { accounts, team, preferences, workspaceTimeZone, canEdit, isAdmin, initial } = props;
  const url = useCalendarUrl();
  const isPhone = useIsPhone(props.phone);
  const today = toWallTime(initial.now, preferences.timeZone).date;
  const reader = { ...props, userId: team.userId, today, isPhone };
  const { wanted, neighbours } = useWantedPeriod(url, reader);
  const loaded = usePeriod(wanted, {
    initial,
    canEdit,
    timeZone: preferences.timeZone,
  });
  const posts = loaded.posts.data ?? noPosts;
  usePrefetched(neighbours, {
    isReady: loaded.posts.isSuccess && !loaded.isBehind,
    canEdit,
  });
  const managers = useManagedByFilter(team, { managedBy: url.filters.managedBy, posts });

  const { announcement, ...announcer } = useAnnouncer();
  const last = useLastChange(team.userId);
  const moves = useMoves({ preferences, announcer, last });
  const { menu, openMenu, closeMenu } = useCardMenu();
  const { selected, chosen, toggleSelected, clearSelection } = useSelection(posts);
  const { openId, takesFocus, openPost, closePost } = useOpenPost();
  const endings = useEndPosts({
    announcer,
    last,
    onEnded: ({ ending, posts: ended }) => {
      if (ending === "delete" && ended.some(({ id }) => id === openId)) closePost();
    },
  });
  const { actions, dialog, closeDialog } = useCardActions({
    announcer,
    endPosts: endings.endPosts,
  });
  const { labelPosts, takeBack } = useLabelPosts({
    last: { ...last, remember: (changes) => last.remember({ kind: "labels", changes }) },
    onToast: announcer.read,
  });
  const accountChanges = useChangeAccounts({ last, onToast: announcer.read });
  const undoLast = useUndoLast(last, {
    moves: moves.undoMoves,
    ending: endings.undoEnding,
    labels: takeBack,
    accounts: accountChanges.undo,
  });
  const stable = useStable({
    ...actions,
    ...moves,
    ...endings,
    labelPosts,
    changeAccounts: accountChanges.changeAccounts,
    openMenu,
    openPost,
    closePost,
    toggleSelected,
    clearSelection,
  });
  const tools = useMemo<CalendarTools>(
    () => ({ ...stable, accounts, team, preferences, workspaceTimeZone, canEdit, isPhone, today }),
    [stable, accounts, team, preferences, workspaceTimeZone, canEdit, isPhone, today],
  );
  const focus = useMemo(() => ({ openId, selected }), [openId, selected]);
  usePaletteActions(tools, { posts, openId });
  useCalendarKeys({
    onUndo: undoLast,
    onEscape: openId ? closePost : clearSelection,
  });
  const openEntry = loaded.entries.find(({ key }) => key === openId);
  const { days } = loaded.shown.period;

  return (
    <CalendarToolsProvider tools={tools} focus={focus}>
      <CalendarToolbar period={wanted.period} view={wanted.view} url={url} managers={managers} />
      {canEdit && (
        <FirstSteps
          connected={accounts.length > 0}
          written={props.written}
          invited={props.invited}
          timeZone={preferences.timeZone}
          isAdmin={isAdmin}
        />
      )}
      <div className="relative min-h-0 grow md:min-h-72 md:basis-0">
        <div className="flex md:absolute md:inset-0">
          <CalendarBody
            wanted={wanted.period}
            loaded={loaded}
            url={url}
            manager={managers.selected}
          />
          {openId && (
            <PanelFrame
              postId={openId}
              side={panelSide(days, openEntry?.date)}
              takesFocus={takesFocus}
              onClose={closePost}
            >
              <PostPanel key={openId} postId={openId} isAdmin={isAdmin} now={initial.now} />
            </PanelFrame>
          )}
        </div>
      </div>
      {chosen.length > 0 && <SelectionBar posts={chosen} />}
      {menu && <CardMenu menu={menu} open={menu.isOpen} onClose={closeMenu} />}
      <CardDialogs open={dialog !== null} opened={dialog} onClose={closeDialog} />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </CalendarToolsProvider>
  );
}

const noPosts: [] = [];
