import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Change, lastChangesIn } from "./last-change";

const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

function moveOf(id: string, version = 2): Change {
  const post = { id, version, scheduledAt: "2027-02-01T10:15:00.000Z" };
  return { kind: "moves", moves: [{ post, to: "2027-02-01T10:00:00.000Z" }] };
}

describe("the last changes", () => {
  it("come back from the newest to the oldest, also after a reload", () => {
    const before = lastChangesIn("key");
    before.remember(moveOf("one"));
    before.remember(moveOf("two"));
    const after = lastChangesIn("key");
    expect(after.take()).toEqual(moveOf("two"));
    expect(after.take()).toEqual(moveOf("one"));
    expect(after.take()).toBeNull();
  });

  it("lose the one that its own Undo takes back, and no other", () => {
    const last = lastChangesIn("key");
    last.remember(moveOf("one"));
    last.remember(moveOf("two"));
    last.forget(moveOf("one"));
    expect(last.take()).toEqual(moveOf("two"));
    expect(last.take()).toBeNull();
  });

  it("follow a post's version through our own changes, and stay behind those of others", () => {
    const last = lastChangesIn("key");
    last.remember(moveOf("one", 2));
    last.rebase("one", 2, 3);
    last.rebase("one", 7, 8);
    expect(last.take()).toEqual(moveOf("one", 3));
  });

  it("can be made again until another change is made", () => {
    const last = lastChangesIn("key");
    const again = vi.fn(() => last.remember(moveOf("one")));
    last.undone(moveOf("one"), again);
    last.undone(moveOf("two"), vi.fn());
    last.redo();
    last.redo();
    expect(again).toHaveBeenCalledOnce();
    last.undone(moveOf("two"), again);
    last.remember(moveOf("three"));
    last.redo();
    expect(again).toHaveBeenCalledOnce();
  });
});
