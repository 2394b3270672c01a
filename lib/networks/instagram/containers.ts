import type { Answer } from "../meta/send-graph";
import type { Account, Content, Handles } from "../network";
import { callInstagram } from "./call";
import type { InstagramContext } from "./settings";
import { ContainerAnswer, type ContainerStatus } from "./wire";

export type Containers = {
  /**
   * The order is the media's; a single item is the post itself, several are children of `carousel`.
   */
  items: string[];
  finished: string[];
  carousel: string;
  startedAt: Date | null;
  remakes: number;
  misses: number;
  isLive: boolean;
};

export function readContainers(handles: Handles, { media }: Content): Containers {
  const items = listIn(handles, "items");
  return {
    items: media.map((_, index) => items[index] ?? ""),
    finished: listIn(handles, "finished"),
    carousel: textIn(handles, "carousel"),
    startedAt: handles.startedAt ? new Date(textIn(handles, "startedAt")) : null,
    remakes: Number(textIn(handles, "remakes") || 0),
    misses: Number(textIn(handles, "misses") || 0),
    isLive: handles.isLive === "yes",
  };
}

export function toHandles(made: Containers): Handles {
  const { items, finished, carousel, startedAt, remakes, misses, isLive } = made;
  return {
    items,
    finished,
    ...(carousel ? { carousel } : {}),
    ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
    ...(remakes > 0 ? { remakes: String(remakes) } : {}),
    ...(misses > 0 ? { misses: String(misses) } : {}),
    ...(isLive ? { isLive: "yes" } : {}),
  };
}

export function creationId({ items: [only = "", ...others], carousel }: Containers): string {
  return others.length > 0 ? carousel : only;
}

const lifetimeMs = 23 * 60 * 60_000;

export function withoutStale(made: Containers, now: Date): Containers {
  const { startedAt } = made;
  const isStale = startedAt !== null && now.getTime() - startedAt.getTime() >= lifetimeMs;
  return isStale ? { ...startAnew(made), remakes: 0 } : made;
}

/** Only a child can be created again by itself; without any other container, all start again. */
export function without(made: Containers, id: string): Containers {
  if (id === creationId(made)) return startAnew(made);
  const items = made.items.map((item) => (item === id ? "" : item));
  return { ...made, items, misses: 0, remakes: made.remakes + 1 };
}

export function readStatus(
  context: InstagramContext,
  { credentials }: Account,
  containerId: string,
): Promise<Answer<ContainerStatus>> {
  return callInstagram(
    context,
    {
      method: "GET",
      path: `/${containerId}`,
      token: credentials.token ?? "",
      parameters: { fields: "id,status_code,status" },
    },
    ContainerAnswer,
  );
}

function listIn(handles: Handles, name: string): string[] {
  const value = handles[name];
  return Array.isArray(value) ? value : [];
}

function textIn(handles: Handles, name: string): string {
  const value = handles[name];
  return typeof value === "string" ? value : "";
}

function startAnew({ items, remakes }: Containers): Containers {
  return {
    items: items.map(() => ""),
    finished: [],
    carousel: "",
    startedAt: null,
    remakes: remakes + 1,
    misses: 0,
    isLive: false,
  };
}
