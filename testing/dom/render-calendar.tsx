import { screen } from "@testing-library/react";
import { Calendar, type CalendarProps } from "@/components/calendar/calendar";
import type { FreeSlot, PlannedDraft } from "@/components/calendar/calendar-entry";
import { emptyContent } from "@/lib/planning/drafts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import { type FakeRoute, failure, fakeApi } from "./fake-api";
import { renderUi } from "./render-ui";
import { aTeam } from "./samples";

type Stored = { posts: Post[]; drafts: PlannedDraft[]; slots: FreeSlot[] };

type Opening = Partial<CalendarProps> & {
  stored?: Partial<Stored>;
  search?: string;
  routes?: Record<string, FakeRoute>;
  answersAfterMs?: number;
};

const noPage = { items: [], hasMore: false, nextCursor: null };

export function renderCalendar(opening: Opening) {
  const { stored = {}, search = "", routes = {}, answersAfterMs = 0, ...props } = opening;
  const server: Stored = { posts: [], drafts: [], slots: [], ...stored };
  const asked: URLSearchParams[] = [];
  const deleted: Post[] = [];
  const { calls } = fakeApi({
    "GET /api/calendar": ({ search: query }) => {
      asked.push(query);
      const managedBy = query.get("managedBy");
      const posts = server.posts
        .filter(({ scheduledAt }) => isWithin(scheduledAt, query))
        .filter((post) => managedBy === null || post.managedBy.id === managedBy);
      return { posts, hasMore: false };
    },
    "GET /api/drafts": ({ search: query }) => ({
      ...noPage,
      items: server.drafts.filter(({ scheduledAt }) => isWithin(scheduledAt, query)),
    }),
    "GET /api/slots": ({ search: query }) => ({
      slots: server.slots
        .filter(({ at }) => isWithin(at, query))
        .map(({ at, connectionId }) => {
          return { connectionId, scheduledAt: at, state: "free", postId: null };
        }),
    }),
    "GET /api/posts/:id": ({ params: { id } }) => {
      const post = server.posts.find((each) => each.id === id);
      return post ? { post } : failure(404, { code: "not_found", message: "No such post." });
    },
    "GET /api/posts/:id/comments": () => noPage,
    "POST /api/posts/:id/duplicate-as-draft": () => ({ draft: { id: "copy" } }),
    "POST /api/notifications/read": () => ({ read: 0 }),
    "PATCH /api/posts/:id": async ({ params, body }) => {
      await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
      const { version, ...change } = body as Partial<Post>;
      return changed(server, { id: params.id, version, change });
    },
    "POST /api/posts/:id/cancel": ({ params, body }) => {
      const { version } = body as Pick<Post, "version">;
      return changed(server, { id: params.id, version, change: { state: "cancelled" } });
    },
    "POST /api/posts/:id/reinstate": ({ params, body }) => {
      const { version } = body as Pick<Post, "version">;
      return changed(server, { id: params.id, version, change: { state: "scheduled" } });
    },
    "DELETE /api/posts/:id": ({ params }) => {
      deleted.push(...server.posts.filter(({ id }) => id === params.id));
      server.posts = server.posts.filter(({ id }) => id !== params.id);
      return { deleted: true };
    },
    "POST /api/posts/:id/restore": ({ params }) => {
      const post = deleted.find(({ id }) => id === params.id);
      if (!post) return failure(404, { code: "not_found", message: "No such post." });
      server.posts = [...server.posts, post];
      return { post };
    },
    ...routes,
  });
  const page = renderUi(
    <Calendar
      accounts={[]}
      team={aTeam()}
      preferences={{
        timeZone: "UTC",
        dateFormat: "year-month-day",
        timeFormat: "24-hour",
        firstDayOfWeek: 1,
      }}
      workspaceTimeZone="UTC"
      canEdit
      isAdmin={false}
      invited
      initial={{ now: new Date().toISOString(), query: null, posts: [], drafts: [], slots: [] }}
      phone={false}
      written
      {...props}
    />,
    { search },
  );
  const moves = () => calls.filter(({ call }) => call.startsWith("PATCH"));
  return { ...page, server, calls, asked, moves };
}

type Change = { id: string | undefined; version: number | undefined; change: Partial<Post> };

function changed(server: Stored, { id, version, change }: Change) {
  const post = server.posts.find((each) => each.id === id);
  if (!post) return failure(404, { code: "not_found", message: "No such post." });
  if (post.version !== version) {
    return failure(409, { code: "version_conflict", message: "Ada changed this post." });
  }
  const after = { ...post, ...change, version: post.version + 1 };
  server.posts = server.posts.map((each) => (each === post ? after : each));
  return { post: after };
}

function isWithin(at: string, query: URLSearchParams): boolean {
  return at >= (query.get("from") ?? "") && at < (query.get("to") ?? "");
}

export function aPlannedDraft(fields: Partial<PlannedDraft> & { id: string }): PlannedDraft {
  return {
    ...emptyContent,
    scheduledAt: "2027-02-01T15:00:00.000Z",
    template: false,
    version: 1,
    createdBy: null,
    createdAt: "2027-01-01T09:00:00.000Z",
    updatedAt: "2027-01-01T09:00:00.000Z",
    ...fields,
  };
}

export function announcements(): (string | null)[] {
  return screen.getAllByRole("status").map(({ textContent }) => textContent);
}

export function dayOf(date: string): HTMLElement {
  const day = document.querySelector<HTMLElement>(`[data-day="${date}"]`);
  if (!day) throw new Error(`There is no day ${date}.`);
  return day;
}
