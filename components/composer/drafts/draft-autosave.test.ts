import { describe, expect, it } from "vitest";
import { ApiError } from "@/components/kit/api/api";
import { emptyContent } from "@/lib/planning/drafts/rules";
import type { DraftContent } from "@/lib/planning/drafts/schema";
import { DraftAutosave, type DraftRef, type DraftRequest, draftConflict } from "./draft-autosave";

const written = (text: string): DraftContent => ({ ...emptyContent, text });

function fakeServer() {
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

const never = { debounceMs: 1e8, maxWaitMs: 1e8, retryMs: 1e8 };

function start(
  server = fakeServer(),
  opened: { ref: DraftRef; content: DraftContent } | null = null,
) {
  const saved: DraftRef[] = [];
  const onSaved = (ref: DraftRef) => void saved.push(ref);
  const autosave = new DraftAutosave({ opened, send: server.send, onSaved, delays: never });
  const write = (text: string) => {
    autosave.update(written(text));
    return autosave.save();
  };
  return { server, autosave, write, saved };
}

describe("autosave", () => {
  it("creates one draft and updates it with every change", async () => {
    const { server, autosave, write, saved } = start();
    for (const text of ["A", "A b", "A b c"]) await write(text);
    expect(server.texts()).toEqual(["A b c"]);
    expect(autosave.state()).toMatchObject({ saved: { ref: { version: 3 } }, failure: null });
    expect(saved.map(({ version }) => version)).toEqual([1, 2, 3]);
    autosave.stop();
  });

  it("sends one request at a time, the latest content last", async () => {
    const { server, autosave, write } = start();
    await Promise.all([write("A"), write("A b"), write("A b c")]);
    expect(server.texts()).toEqual(["A b c"]);
    autosave.stop();
  });

  it("sends nothing for empty or unchanged content", async () => {
    const { server, autosave, write } = start();
    autosave.update(null);
    await autosave.save();
    expect(server.drafts.size).toBe(0);
    await write("A");
    await write("A");
    expect(autosave.state().saved?.ref.version).toBe(1);
    autosave.stop();
  });

  it.each(["unreachable", "answer lost"] as const)(
    "creates no second draft and no conflict after: server %s",
    async (fault) => {
      const { server, autosave, write } = start();
      server.faults.push(fault);
      await write("A");
      expect(autosave.state().failure).toMatchObject({ code: "unavailable" });
      await write("A b");
      server.faults.push(fault);
      await write("A b c");
      await write("A b c d");
      expect(server.texts()).toEqual(["A b c d"]);
      expect(autosave.state().failure).toBeNull();
      autosave.stop();
    },
  );
});

describe("autosave of a draft that changed elsewhere", () => {
  it("does not overwrite the other version until the draft is rebased on it", async () => {
    const server = fakeServer();
    const first = start(server);
    await first.write("Ours");
    const opened = first.autosave.state().saved;
    const second = start(server, opened);
    await first.write("Theirs");
    await second.write("Mine");
    expect(draftConflict(second.autosave.state().failure)).toBe("changed");
    expect(server.texts()).toEqual(["Theirs"]);
    const theirs = first.autosave.state().saved;
    if (theirs) second.autosave.rebase(theirs);
    await second.write("Mine");
    expect(server.texts()).toEqual(["Mine"]);
  });

  it("reports a deleted draft and creates no other", async () => {
    const { server, autosave, write } = start();
    await write("A");
    server.drafts.clear();
    await write("A b");
    expect(draftConflict(autosave.state().failure)).toBe("deleted");
    expect(server.texts()).toEqual([]);
  });
});

describe("autosave before a draft is scheduled", () => {
  it("saves the latest content, also when the first answer was lost", async () => {
    const { server, autosave, write } = start();
    server.faults.push("answer lost");
    await write("A");
    expect(await autosave.flush(written("A b"))).toEqual({ id: "draft-1", version: 2 });
    expect(server.texts()).toEqual(["A b"]);
    autosave.stop();
  });

  it("creates no draft where there is none", async () => {
    const { server, autosave } = start();
    autosave.update(written("A"));
    expect(await autosave.flush(written("A"))).toBeNull();
    expect(server.drafts.size).toBe(0);
    autosave.stop();
  });

  it("throws when the latest content cannot be saved", async () => {
    const { server, autosave, write } = start();
    await write("A");
    server.drafts.clear();
    await expect(autosave.flush(written("A b"))).rejects.toMatchObject({ code: "not_found" });
  });

  it("saves nothing while it is paused, and saves again once resumed", async () => {
    const { server, autosave, write } = start();
    await write("A");
    autosave.pause();
    const ref = await autosave.flush(written("A b"));
    await write("A b c");
    expect(autosave.state().saved?.ref).toEqual(ref);
    autosave.resume();
    await write("A b c");
    expect(server.texts()).toEqual(["A b c"]);
    autosave.stop();
  });
});
