import { describe, expect, it } from "vitest";
import { type DraftContent, emptyContent } from "@/lib/drafts/schema";
import { ApiError } from "@/lib/http/api";
import { DraftKeeper, type DraftRef, type DraftRequest, draftEnd } from "./draft-keeper";

const written = (text: string): DraftContent => ({ ...emptyContent, text });

/** Drafts as the API keeps them: by version, and once for each key. */
function someServer() {
  const drafts = new Map<string, { version: number; text: string }>();
  const answers = new Map<string, DraftRef>();
  const faults: ("unreachable" | "answer lost")[] = [];
  const apply = ({ ref, content }: DraftRequest): DraftRef => {
    const id = ref?.id ?? `draft-${drafts.size + 1}`;
    const current = drafts.get(id);
    if (ref && !current) throw refusal(404, "not_found");
    if (ref && current?.version !== ref.version) throw refusal(409, "version_conflict");
    const version = (current?.version ?? 0) + 1;
    drafts.set(id, { version, text: content.text });
    return { id, version };
  };
  const send = (request: DraftRequest): Promise<DraftRef> =>
    Promise.resolve().then(() => {
      const fault = faults.shift();
      if (fault === "unreachable") throw new ApiError(0, null);
      const ref = answers.get(request.idempotencyKey) ?? apply(request);
      answers.set(request.idempotencyKey, ref);
      if (fault === "answer lost") throw new ApiError(0, null);
      return ref;
    });
  return { send, drafts, faults, texts: () => [...drafts.values()].map(({ text }) => text) };
}

function refusal(status: number, code: "not_found" | "version_conflict") {
  return new ApiError(status, { code, message: "Refused.", requestId: "1" });
}

/** Typing that pauses only where the test says so. */
const never = { settleMs: 1e8, mostMs: 1e8, retryMs: 1e8 };

function start(
  server = someServer(),
  opened: { ref: DraftRef; content: DraftContent } | null = null,
) {
  const told: DraftRef[] = [];
  const onKept = (ref: DraftRef) => void told.push(ref);
  const keeper = new DraftKeeper({ opened, send: server.send, onKept, delays: never });
  const write = (text: string) => {
    keeper.keep(written(text));
    return keeper.save();
  };
  return { server, keeper, write, told };
}

describe("what is being written", () => {
  it("becomes one draft that follows every change", async () => {
    const { server, keeper, write, told } = start();
    for (const text of ["A", "A b", "A b c"]) await write(text);
    expect(server.texts()).toEqual(["A b c"]);
    expect(keeper.state()).toMatchObject({ kept: { ref: { version: 3 } }, failure: null });
    expect(told.map(({ version }) => version)).toEqual([1, 2, 3]);
    keeper.stop();
  });

  it("is sent by one request at a time, the latest last", async () => {
    const { server, keeper, write } = start();
    await Promise.all([write("A"), write("A b"), write("A b c")]);
    expect(server.texts()).toEqual(["A b c"]);
    keeper.stop();
  });

  it("costs nothing where nothing changed, and is none while there is nothing", async () => {
    const { server, keeper, write } = start();
    keeper.keep(null);
    await keeper.save();
    expect(server.drafts.size).toBe(0);
    await write("A");
    await write("A");
    expect(keeper.state().kept?.ref.version).toBe(1);
    keeper.stop();
  });

  it.each(["unreachable", "answer lost"] as const)(
    "makes no second draft and no conflict with itself where the server was %s",
    async (fault) => {
      const { server, keeper, write } = start();
      server.faults.push(fault);
      await write("A");
      expect(keeper.state().failure).toMatchObject({ code: "unavailable" });
      await write("A b");
      server.faults.push(fault);
      await write("A b c");
      await write("A b c d");
      expect(server.texts()).toEqual(["A b c d"]);
      expect(keeper.state().failure).toBeNull();
      keeper.stop();
    },
  );
});

describe("a draft that changed elsewhere", () => {
  it("is not overwritten; what is written here may go over it once that is decided", async () => {
    const server = someServer();
    const first = start(server);
    await first.write("Ours");
    const opened = first.keeper.state().kept;
    const second = start(server, opened);
    await first.write("Theirs");
    await second.write("Mine");
    expect(draftEnd(second.keeper.state().failure)).toBe("overtaken");
    expect(server.texts()).toEqual(["Theirs"]);
    const theirs = first.keeper.state().kept;
    if (theirs) second.keeper.rebase(theirs);
    await second.write("Mine");
    expect(server.texts()).toEqual(["Mine"]);
  });

  it("says that it is gone where it was scheduled or deleted", async () => {
    const { server, keeper, write } = start();
    await write("A");
    server.drafts.clear();
    await write("A b");
    expect(draftEnd(keeper.state().failure)).toBe("gone");
    expect(server.texts()).toEqual([]);
  });
});

describe("a draft that is about to be scheduled", () => {
  it("is brought up to date first, also where its first answer was lost", async () => {
    const { server, keeper, write } = start();
    server.faults.push("answer lost");
    await write("A");
    expect(await keeper.settle(written("A b"))).toEqual({ id: "draft-1", version: 2 });
    expect(server.texts()).toEqual(["A b"]);
    keeper.stop();
  });

  it("is not begun for that: where there is none, the post is made at once", async () => {
    const { server, keeper } = start();
    keeper.keep(written("A"));
    expect(await keeper.settle(written("A"))).toBeNull();
    expect(server.drafts.size).toBe(0);
    keeper.stop();
  });

  it("is not scheduled as something else: a failure is thrown", async () => {
    const { server, keeper, write } = start();
    await write("A");
    server.drafts.clear();
    await expect(keeper.settle(written("A b"))).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not overtaken by a save of its own, and is kept again where that fails", async () => {
    const { server, keeper, write } = start();
    await write("A");
    keeper.hold();
    const ref = await keeper.settle(written("A b"));
    await write("A b c");
    expect(keeper.state().kept?.ref).toEqual(ref);
    keeper.release();
    await write("A b c");
    expect(server.texts()).toEqual(["A b c"]);
    keeper.stop();
  });
});
