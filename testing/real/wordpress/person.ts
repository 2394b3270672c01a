import { setTimeout as sleep } from "node:timers/promises";
import type { Expected, PersonAct } from "./make-posts";
import type { SiteApi, SitePost } from "./site-api";

/** A person was there while the post was still a draft, or only when it was out already. */
export type Acted = { act: PersonAct; was: string; id: number };

const everyMs = 100;
const laterMs = 30 * 86_400_000;

/** Watches the drafts of the site, and does with some of them what a person would, once each. */
export function startPerson(site: SiteApi, expected: readonly Expected[]) {
  const acted = new Map<string, Acted>();
  const wanted = new Map(
    expected.flatMap(({ title, person }) => (person ? [[title, person]] : [])),
  );
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const drafts = await site.drafts().catch(() => []);
      for (const draft of drafts) {
        const act = wanted.get(draft.title.raw);
        if (!act || acted.has(draft.title.raw)) continue;
        acted.set(draft.title.raw, { act, was: draft.status, id: draft.id });
        await decide(site, act, draft).catch((error) => console.log(String(error)));
      }
      await sleep(everyMs);
    }
  };
  const running = run();
  return {
    acted: acted as ReadonlyMap<string, Acted>,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

async function decide(site: SiteApi, act: PersonAct, { id, content }: SitePost): Promise<void> {
  switch (act) {
    case "trash":
      return await site.trash(id);
    case "erase":
      return await site.erase(id);
    case "edit":
      return await site.change(id, { content: `${content.raw}\n<p>Edited by a person.</p>` });
    case "schedule": {
      const date = new Date(Date.now() + laterMs).toISOString().slice(0, 19);
      return await site.change(id, { status: "future", date });
    }
  }
}
