"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchFreeSlots } from "@/components/kit/free-slots/fetch-free-slots";
import { zoneName } from "@/components/kit/when/when";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { formatDateTime, type PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { readTime } from "@/lib/kernel/time/typed-time";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { type MoveWay, type PlannedMove, planMoves } from "./move-plan";

export type MoveTarget = { post: PostSummary; to: string };

const ways = [
  { value: "days", label: "By days" },
  { value: "time", label: "To a time" },
  { value: "slots", label: "To free slots" },
] as const;
type Way = (typeof ways)[number]["value"];

const slotDays = 42;
const shownMax = 6;

export function MovePostsDialog({
  posts,
  preferences,
  onMove,
  onClose,
}: {
  posts: readonly PostSummary[];
  preferences: PlanningPreferences;
  onMove: (targets: MoveTarget[]) => void;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<Way>("days");
  const [days, setDays] = useState("1");
  const [typed, setTyped] = useState("");
  const [nowMs] = useState(() => Date.now());
  const free = useFreeSlots(nowMs, kind === "slots");
  const way = wayOf({ kind, days, typed, free: free.data }, preferences, nowMs);
  const plan = way ? planMoves(posts, way, { preferences, nowMs }) : [];
  const targets = plan.flatMap(({ post, to }) =>
    to !== null && to !== post.scheduledAt ? [{ post, to }] : [],
  );
  const submit = () => {
    if (targets.length === 0) return;
    onMove(targets);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Move ${countedPosts(posts.length)}`}
      description={`Times are in ${zoneName(preferences.timeZone)}.`}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <SegmentedControl label="How" options={ways} value={kind} onChange={setKind} />
        {kind === "days" && (
          <Field label="Days" description="Less than zero moves them to earlier days.">
            <Input
              type="number"
              inputMode="numeric"
              step={1}
              value={days}
              onChange={(event) => setDays(event.target.value)}
              className="w-28 tabular-nums"
            />
          </Field>
        )}
        {kind === "time" && (
          <Field
            label="Time of day"
            description="Each stays on its day."
            error={typed && !way ? "Write a time, such as “9:30”." : null}
          >
            <Input
              autoComplete="off"
              placeholder="9:30"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="w-40 tabular-nums"
            />
          </Field>
        )}
        {kind === "slots" && free.isPending && (
          <Loading label="Loading the free slots">
            <Skeleton className="h-24" />
          </Loading>
        )}
        {kind === "slots" && free.error && (
          <QueryError title="The free slots did not load" query={free} />
        )}
        <Preview plan={plan} preferences={preferences} />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={targets.length === 0}>
            Move {countedPosts(targets.length)}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function Preview({
  plan,
  preferences,
}: {
  plan: readonly PlannedMove[];
  preferences: PlanningPreferences;
}) {
  return (
    <ul aria-label="What moves" className="flex flex-col gap-2">
      {plan.slice(0, shownMax).map(({ post, to, problem }) => (
        <li key={post.id} className="min-w-0">
          <p className="truncate">{firstLine(post)}</p>
          <p className="text-muted text-sm tabular-nums">
            {formatDateTime(post.scheduledAt, preferences)}
            {to !== null && (
              <>
                {" → "}
                <span className="text-text">{formatDateTime(to, preferences)}</span>
              </>
            )}
            {problem !== null && <span className="block text-caution">It stays. {problem}</span>}
          </p>
        </li>
      ))}
      {plan.length > shownMax && (
        <li className="text-muted text-sm">And {plan.length - shownMax} more.</li>
      )}
    </ul>
  );
}

type Asked = {
  kind: Way;
  days: string;
  typed: string;
  free: MoveWayOf<"slots">["free"] | undefined;
};
type MoveWayOf<Kind extends Way> = Extract<MoveWay, { kind: Kind }>;

function wayOf(
  { kind, days, typed, free }: Asked,
  preferences: PlanningPreferences,
  nowMs: number,
): MoveWay | null {
  switch (kind) {
    case "days": {
      const count = Number(days);
      return days !== "" && Number.isInteger(count) && Math.abs(count) <= 366
        ? { kind, days: count }
        : null;
    }
    case "time": {
      const now = new Date(nowMs).toISOString();
      const kept = toWallTime(now, preferences.timeZone);
      const time = typed.trim() ? readTime(typed, { ...preferences, now, kept })?.time : undefined;
      return time === undefined ? null : { kind, time };
    }
    case "slots":
      return free ? { kind, free } : null;
    default:
      return kind satisfies never;
  }
}

function useFreeSlots(nowMs: number, enabled: boolean) {
  const from = new Date(nowMs).toISOString();
  const to = new Date(nowMs + slotDays * 86_400_000).toISOString();
  return useQuery({
    queryKey: ["slots", "free", "bulk", from],
    queryFn: ({ signal }) => fetchFreeSlots({ from, to }, signal),
    enabled,
    gcTime: 0,
  });
}
