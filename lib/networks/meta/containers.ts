import type { Content, Handles } from "../network";

/** Meta publishes containers: made ahead, invisible until they are published, gone after a day. */
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
  /** Counts the publishing calls that did not find the container. */
  refusals: number;
  isLive: boolean;
  /** The container was handed to publishing then, and no refusal has come since. */
  readyAt: Date | null;
  /** A publishing call for it may have been lost, so that one that does not find it proves nothing. */
  isDoubted: boolean;
};

export type ContainerState = "IN_PROGRESS" | "FINISHED" | "ERROR" | "EXPIRED" | "PUBLISHED";

/** A text without media is one container as well. */
export function readContainers(handles: Handles, { media }: Pick<Content, "media">): Containers {
  const items = listIn(handles, "items");
  return {
    items: Array.from({ length: Math.max(media.length, 1) }, (_, index) => items[index] ?? ""),
    finished: listIn(handles, "finished"),
    carousel: textIn(handles, "carousel"),
    startedAt: instantIn(handles, "startedAt"),
    remakes: Number(textIn(handles, "remakes") || 0),
    misses: Number(textIn(handles, "misses") || 0),
    refusals: Number(textIn(handles, "refusals") || 0),
    isLive: handles.isLive === "yes",
    readyAt: instantIn(handles, "readyAt"),
    isDoubted: handles.isDoubted === "yes",
  };
}

export function toHandles(made: Containers): Handles {
  const { items, finished, carousel, startedAt, remakes, misses, refusals } = made;
  const { isLive, readyAt, isDoubted } = made;
  return {
    items,
    finished,
    ...(carousel ? { carousel } : {}),
    ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
    ...(remakes > 0 ? { remakes: String(remakes) } : {}),
    ...(misses > 0 ? { misses: String(misses) } : {}),
    ...(refusals > 0 ? { refusals: String(refusals) } : {}),
    ...(isLive ? { isLive: "yes" } : {}),
    ...(readyAt ? { readyAt: readyAt.toISOString() } : {}),
    ...(isDoubted ? { isDoubted: "yes" } : {}),
  };
}

/** A refusal that proves that the container is not out, and how often it was given. */
export function refusedHandles({ refusals }: Containers): Handles {
  return { refusals: String(refusals + 1), readyAt: "" };
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

/**
 * A call whose answer was lost is followed by another only once it is a minute old: a container that
 * was handed over for less is not in doubt.
 */
export function doubted(made: Containers, now: Date): Containers {
  const { readyAt } = made;
  const isOld = readyAt !== null && now.getTime() - readyAt.getTime() >= consistentAfterMs;
  return isOld ? { ...made, isDoubted: true } : made;
}

/** Until this long after the intent, lists may lag and a lost call may still take effect. */
export const consistentAfterMs = 60_000;

const prefix = "container-";

/** Stands for a post that is published for certain, but whose id cannot be found. */
export function unnamedRemoteId(containerId: string): string {
  return `${prefix}${containerId}`;
}

export function isUnnamed(remoteId: string): boolean {
  return remoteId.startsWith(prefix);
}

function listIn(handles: Handles, name: string): string[] {
  const value = handles[name];
  return Array.isArray(value) ? value : [];
}

function textIn(handles: Handles, name: string): string {
  const value = handles[name];
  return typeof value === "string" ? value : "";
}

function instantIn(handles: Handles, name: string): Date | null {
  const value = textIn(handles, name);
  return value ? new Date(value) : null;
}

function startAnew({ items, remakes }: Containers): Containers {
  return {
    items: items.map(() => ""),
    finished: [],
    carousel: "",
    startedAt: null,
    remakes: remakes + 1,
    misses: 0,
    refusals: 0,
    isLive: false,
    readyAt: null,
    isDoubted: false,
  };
}
