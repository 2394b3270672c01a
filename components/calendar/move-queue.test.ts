import { describe, expect, it } from "vitest";
import { ApiError } from "@/components/kit/api/api";
import { eventually } from "@/testing/run/eventually";
import { aPost } from "@/testing/world/a-post";
import { type Movable, MoveQueue } from "./move-queue";

const post = aPost();

const at = (time: string) => `2027-02-01T${time}:00.000Z`;

type Request = { post: Movable; scheduledAt: string; answer: () => void };

function openQueue(...stored: Movable[]) {
  const requests: Request[] = [];
  const shown: string[] = [];
  const onServer = new Map(stored.map((each) => [each.id, each]));
  const send = (sent: Movable, scheduledAt: string) =>
    new Promise<Movable>((resolve, reject) => {
      const answer = () => {
        const { version = 0 } = onServer.get(sent.id) ?? {};
        const refusal = { code: "version_conflict", message: "Changed.", requestId: "" };
        if (version !== sent.version) return reject(new ApiError(409, refusal));
        const moved = { ...sent, scheduledAt, version: version + 1 };
        onServer.set(sent.id, moved);
        resolve(moved);
      };
      requests.push({ post: sent, scheduledAt, answer });
    });
  const show = ({ scheduledAt }: Movable) => shown.push(scheduledAt);
  return { queue: new MoveQueue({ send, show }), requests, shown, onServer };
}

describe("the queue of moves", () => {
  it("a moved post is shown at its last target at once and sent there with the latest version", async () => {
    const { queue, requests, shown, onServer } = openQueue(post);
    const end = queue.move(post, at("10:15"));
    expect(await queue.move(post, at("10:30"))).toBeNull();
    expect(await queue.move({ ...post, scheduledAt: at("10:30") }, at("10:45"))).toBeNull();
    expect(shown).toEqual([at("10:15"), at("10:30"), at("10:45")]);
    expect(requests).toHaveLength(1);

    requests[0]?.answer();
    await eventually(() => expect(requests).toHaveLength(2));
    expect(shown.at(-1)).toBe(at("10:45"));
    requests[1]?.answer();
    expect(await end).toMatchObject({
      post: { scheduledAt: at("10:45"), version: 3 },
      from: post.scheduledAt,
      failure: null,
    });
    expect(onServer.get("post")?.scheduledAt).toBe(at("10:45"));
  });

  it("a post moves on from the latest version, though an older copy is still shown", async () => {
    const { queue, requests } = openQueue(post);
    const first = queue.move(post, at("10:15"));
    requests[0]?.answer();
    await first;
    const second = queue.move({ ...post, scheduledAt: at("10:15") }, at("10:30"));
    requests[1]?.answer();
    expect(await second).toMatchObject({ from: at("10:15"), failure: null });
  });

  it("a post goes back to where the server has it when a later move is refused", async () => {
    const { queue, requests, shown, onServer } = openQueue(post);
    const end = queue.move(post, at("10:15"));
    void queue.move(post, at("10:30"));
    requests[0]?.answer();
    await eventually(() => expect(requests).toHaveLength(2));
    onServer.set("post", { ...post, version: 7 });
    requests[1]?.answer();
    const { failure, post: kept } = (await end) ?? {};
    expect(failure).toMatchObject({ code: "version_conflict" });
    expect(kept).toMatchObject({ scheduledAt: at("10:15"), version: 2 });
    expect(shown.at(-1)).toBe(at("10:15"));
    const stillDrawn = { ...post, version: 2, scheduledAt: at("10:30") };
    expect(queue.latest(stillDrawn).scheduledAt).toBe(at("10:15"));
  });

  it("a move does not wait for the move of another post", () => {
    const other = { ...post, id: "other" };
    const { queue, requests } = openQueue(post, other);
    void queue.move(post, at("10:15"));
    void queue.move(other, at("10:15"));
    expect(requests.map((request) => request.post.id)).toEqual(["post", "other"]);
  });
});
