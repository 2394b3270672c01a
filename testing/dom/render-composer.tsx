import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect } from "vitest";
import { Composer, type ComposerProps } from "@/components/composer/composer";
import { editedPostOf, newComposition } from "@/components/composer/composition/opening";
import { DraftComposer } from "@/components/composer/draft-composer";
import { PublishNowLayer } from "@/components/posts/publish-now/publish-now-layer";
import type { WallTime } from "@/lib/kernel/time/zoned";
import type { DraftContent } from "@/lib/planning/drafts/schema";
import type { Post, PostProblem } from "@/lib/planning/posts/schema";
import { type FakeRoute, failure, fakeApi } from "./fake-api";
import { renderUi } from "./render-ui";
import { anAccount, bakeryId, preferences } from "./samples";

export const bakery = anAccount({ id: bakeryId, name: "Bakery" });
export const shop = anAccount({ id: "019b0000-0000-7000-8000-00000000000b", name: "Shop" });
export const owner = { userId: "ann", workspaceId: "team" };
export const chosenTime = { date: "2099-01-01", time: "10:00" };

/** Answers as much of a post as the composer reads. */
export function scheduledPost(body: unknown) {
  const { scheduledAt } = body as { scheduledAt: string };
  const approval = { state: "not_needed", waitingFor: [], since: null };
  return { id: "post-1", version: 1, scheduledAt, approval, undoUntil: null, deliveries: [] };
}

type FakeDraft = DraftContent & { id: string; version: number };

export function fakeComposerApi(routes: Record<string, FakeRoute> = {}) {
  const drafts = new Map<string, FakeDraft>();
  const problems: PostProblem[] = [];
  const save = (id: string, content: DraftContent) => {
    const draft = {
      ...drafts.get(id),
      ...content,
      id,
      version: 1 + (drafts.get(id)?.version ?? 0),
    };
    drafts.set(id, draft);
    return { draft };
  };
  const api = fakeApi({
    "POST /api/posts/validate": () => ({ valid: problems.length === 0, problems }),
    "POST /api/drafts": ({ body }) => save(`draft-${drafts.size + 1}`, body as DraftContent),
    "GET /api/drafts/:id": ({ params: { id = "" } }) => {
      const draft = drafts.get(id);
      return draft ? { draft } : failure(404, { code: "not_found", message: "No such draft." });
    },
    "PATCH /api/drafts/:id": ({ params: { id = "" }, body }) => {
      const { version, ...content } = body as FakeDraft;
      const current = drafts.get(id);
      if (!current) return failure(404, { code: "not_found", message: "No such draft." });
      if (current.version === version) return save(id, content);
      return failure(409, { code: "version_conflict", message: "Ben changed this draft." });
    },
    "DELETE /api/drafts/:id": ({ params: { id = "" } }) => ({ deleted: drafts.delete(id) }),
    "POST /api/drafts/:id/schedule": ({ body }) => ({ post: scheduledPost(body) }),
    "GET /api/labels": () => ({ items: [], hasMore: false, nextCursor: null }),
    "POST /api/posts": ({ body }) => ({ post: scheduledPost(body) }),
    "GET /api/snippets": () => ({ items: [], hasMore: false, nextCursor: null }),
    "GET /api/mentions": () => ({ items: [], hasMore: false, nextCursor: null }),
    "GET /api/link-card": () => ({ card: null }),
    "GET /api/slots/next": () => ({ slot: null, problem: null }),
    ...routes,
  });
  return { ...api, drafts, problems };
}

type RenderOptions = Partial<Pick<ComposerProps, "accounts" | "groups" | "firstSlot">> & {
  search?: string;
  when?: WallTime;
};

export function renderNewPost(options: RenderOptions = {}) {
  const {
    accounts = [bakery, shop],
    groups = [],
    firstSlot = null,
    search = "",
    when = chosenTime,
  } = options;
  const usableIds = accounts.map(({ id }) => id);
  const composition = newComposition({ usableIds, when, timeZone: "UTC" });
  const storageKey = "herald:composition:team:ann:new";
  return renderUi(
    <Framed>
      <DraftComposer
        accounts={accounts}
        groups={groups}
        preferences={preferences}
        workspaceTimeZone="UTC"
        owner={owner}
        now={new Date().toISOString()}
        firstSlot={firstSlot}
        copyStorageKey={storageKey}
        start={{
          composition,
          editedPost: null,
          draft: null,
          storageKey,
        }}
      />
    </Framed>,
    { search },
  );
}

export function renderEdit(post: Post, { accounts = [bakery, shop] }: RenderOptions = {}) {
  const editedPost = editedPostOf(post, { timeZone: "UTC", media: [] });
  return renderUi(
    <Framed>
      <Composer
        accounts={accounts}
        groups={[]}
        preferences={preferences}
        workspaceTimeZone="UTC"
        owner={owner}
        now={new Date().toISOString()}
        firstSlot={null}
        copyStorageKey={`herald:composition:team:ann:copy:${post.id}`}
        start={{
          composition: editedPost.composition,
          editedPost,
          draft: null,
          storageKey: `herald:composition:team:ann:edit:${post.id}`,
        }}
      />
    </Framed>,
  );
}

function Framed({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <PublishNowLayer />
    </>
  );
}

export function textBox(name = "Text"): HTMLTextAreaElement {
  return screen.getByRole<HTMLTextAreaElement>("textbox", { name });
}

/** Pastes the text, because each typed key would render the whole composer. */
export async function write(user: UserEvent, text: string, box = textBox()): Promise<void> {
  await user.click(box);
  await user.paste(text);
}

/** Waits for the focus, which goes to the new tab in the next frame and would take keys with it. */
export async function addAccount(user: UserEvent, name: string): Promise<void> {
  await user.click(button(new RegExp(`^Add ${name}`)));
  await waitFor(() => expect(accountTab(new RegExp(`^${name}`))).toHaveFocus(), {
    timeout: 60_000,
  });
}

export function button(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>("button", { name });
}

export function accountTab(name: string | RegExp): HTMLElement {
  return screen.getByRole("tab", { name });
}
