import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { driveDue } from "@/testing/publishing/phase-driver";
import {
  deliveriesOf,
  publishingWorld,
  schedulePost,
  storePhoto,
} from "@/testing/publishing/publishing-world";
import { eventually } from "@/testing/run/eventually";
import { quickTimings } from "@/testing/run/quick-timings";
import { loadTask } from "./load-task";

type World = Awaited<ReturnType<typeof publishingWorld>>;
let world: World;

beforeAll(async () => {
  world = await publishingWorld();
});
beforeEach(async () => {
  world.simulator.clearFaults();
  await db.post.deleteMany();
});
afterAll(() => world.simulator.stop());

function uploads() {
  const effects = world.simulator.journal().map(({ effect }) => effect);
  return effects.filter(({ kind }) => kind === "photo.uploaded");
}

async function published(fields: Partial<CreatePost>) {
  const before = uploads().length;
  const post = await schedulePost(world.admin, world.connection, { inMs: 100, ...fields });
  await driveDue();
  const [delivery] = await deliveriesOf(post);
  return { post, delivery, sent: uploads().slice(before) };
}

describe("a cropped picture that is published", () => {
  it("reaches the network with the shape of its crop", async () => {
    const mediaId = await storePhoto(world.admin);
    const crops = [{ mediaId, aspect: "1:1", focusX: 1 }] as const;
    const { delivery, sent } = await published({ mediaIds: [mediaId], crops: [...crops] });
    expect(delivery?.state).toBe("published");
    expect(sent).toMatchObject([{ width: 48, height: 48, contentType: "image/jpeg" }]);
  });

  it("reaches the network as the account's own crop says, and whole on its background", async () => {
    const mediaId = await storePhoto(world.admin);
    const crops = [
      { mediaId, aspect: "1:1" as const },
      { mediaId, connectionId: world.connection.id, aspect: "4:5", fit: "contain" } as const,
    ];
    const { sent } = await published({ mediaIds: [mediaId], crops });
    expect(sent).toMatchObject([{ width: 64, height: 80 }]);
  });

  it("an account whose own crop is the original gets the original's bytes", async () => {
    const mediaId = await storePhoto(world.admin);
    const { sha256 } = await db.media.findUniqueOrThrow({ where: { id: mediaId } });
    const own = { mediaId, connectionId: world.connection.id, aspect: "original" } as const;
    const crops = [{ mediaId, aspect: "1:1" as const }, own];
    const { sent } = await published({ mediaIds: [mediaId], crops });
    expect(sent).toMatchObject([{ width: 64, height: 48, sha256 }]);
  });

  it("an upload that is tried again sends the same bytes", async () => {
    const mediaId = await storePhoto(world.admin);
    const crops = [{ mediaId, aspect: "4:5" as const, zoom: 1.5 }];
    world.simulator.addFault({
      match: { operation: "photos.create" },
      phase: "after",
      fault: { kind: "reset" },
    });
    const { post, sent } = await published({ mediaIds: [mediaId], crops });
    await eventually(async () => {
      await driveDue();
      expect((await deliveriesOf(post))[0]?.state).toBe("published");
    });
    const again = uploads().slice(-2);
    expect(sent.length).toBeGreaterThan(0);
    expect(again).toHaveLength(2);
    const hashes = again.map((entry) => ("sha256" in entry ? entry.sha256 : null));
    expect(new Set(hashes).size).toBe(1);
  });

  it("a changed crop is another content, so that no upload of the former one is used", async () => {
    const mediaId = await storePhoto(world.admin);
    const crops = [{ mediaId, aspect: "1:1" as const }];
    const inMs = 3_600_000;
    const post = await schedulePost(world.admin, world.connection, {
      inMs,
      mediaIds: [mediaId],
      crops,
    });
    const digest = async () => {
      const [delivery] = await deliveriesOf(post);
      const { id: deliveryId = "", fence = 0 } = delivery ?? {};
      const loaded = await loadTask({ deliveryId, fence }, quickTimings);
      return loaded.state === "ready" ? loaded.contentDigest : loaded.state;
    };
    const former = await digest();
    expect(await digest()).toBe(former);
    const changed = [{ mediaId, aspect: "1:1" as const, zoom: 1.1 }];
    await updatePost(world.admin, { postId: post.id, version: 1, crops: changed });
    expect(await digest()).not.toBe(former);
  });
});
