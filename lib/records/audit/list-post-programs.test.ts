import { expect, it } from "vitest";
import { actorFromToken } from "@/lib/identity/credentials/actor-from-token";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { updatePost } from "@/lib/planning/posts/update-post";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { actorName } from "./actor-name";
import { listPostPrograms } from "./list-post-programs";

it("a post names the keys that wrote it, to its own team", async () => {
  const { member, admin, connection, elsewhere } = await smallWorld();
  const own = await actorFromToken((await createKey(member, { name: "Harbour bot" })).token);
  const team = await actorFromToken(
    (await createKey(admin, { name: "Team bot", kind: "team" })).token,
  );
  if (!own || !team) throw new Error("The keys do not work.");
  const { post } = await createPost(own, aPostBody({ connectionIds: [connection.id] }));
  const { id: postId, version } = post;
  await updatePost(team, { postId, version, text: "Changed" });
  await updatePost(member, { postId, version: version + 1, text: "By hand" });
  const { programs } = await listPostPrograms(member, { postId });
  expect(programs.map(({ name }) => name)).toEqual(["Harbour bot", "Team bot"]);
  expect(await listPostPrograms(elsewhere.admin, { postId })).toEqual({ programs: [] });
  const { name } = await db.user.findUniqueOrThrow({ where: { id: member.userId } });
  expect(await actorName(db, own)).toBe(`${name} (Harbour bot)`);
  expect(await actorName(db, member)).toBe(name);
});
