import { beforeAll, describe, expect, it } from "vitest";
import type { HttpMethod } from "@/lib/api/http/methods";
import { mcpTools } from "@/lib/api/mcp/tools";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { allowsLevel, type PolicyLevel, policyLevels } from "@/lib/kernel/rules";
import { createLabel } from "@/lib/library/labels/labels";
import { createDraft } from "@/lib/planning/drafts/drafts";
import { createPost } from "@/lib/planning/posts/create-post";
import { document, wholeInventory } from "@/testing/http/whole-document";
import { callAddress } from "@/testing/world/call-address";
import { createProgram, type ProgramKey } from "@/testing/world/programs";
import { aPostBody } from "@/testing/world/sample-post";
import { createMedia, smallWorld } from "@/testing/world/world";
import type { Policy } from "./schema";

/** Each operation that a key or an assistant reaches and that may change something, by its level. */
const expected: Record<PolicyLevel, string> = {
  read: `get_backup check_installation test_connections read_connection_settings get_draft list_drafts
    get_link_card get_link_card_image look_up_account list_imports get_import list_import_rows
    export_wrong_rows`,
  draft: `create_draft update_draft delete_draft restore_draft duplicate_draft duplicate_post_as_draft
    create_label update_label delete_label restore_label label_posts create_snippet update_snippet
    delete_snippet restore_snippet label_media remove_media restore_media reserve_media_upload
    complete_media_upload update_media delete_media create_mention reserve_slot release_slot
    refresh_results create_import import_rows update_import start_import stop_import undo_import`,
  ask: `create_post duplicate_post update_post move_posts cancel_post reinstate_post recall_post delete_post
    restore_post reschedule_post schedule_draft unschedule_post undo_publish_now assign_post assign_posts
    request_approval withdraw_approval_request create_series update_series end_series skip_series_day`,
  schedule: `retry_delivery resolve_delivery update_mention delete_mention update_slot_schedule
    update_account_arrangement pause_publishing`,
  publish: `publish_now publish_draft_now remove_published decide_set_aside_deliveries resume_publishing`,
};

const levelOf = new Map<string, PolicyLevel>(
  policyLevels.flatMap((level) =>
    expected[level].split(/\s+/).map((name): [string, PolicyLevel] => [name, level]),
  ),
);

const reached = wholeInventory.flatMap((address) =>
  Object.entries(address.routes).flatMap(([method, { endpoint }]) => {
    const { operation, auth } = endpoint?.declaration ?? {};
    const definition = operation?.definition;
    if (method === "HEAD" || auth !== "any" || !definition?.scope?.match(/:(write|admin)$/))
      return [];
    const { name, level } = definition;
    return [{ name, level, method: method as HttpMethod, address }];
  }),
);

const writingTools = mcpTools.filter(({ scope }) => /:(write|admin)$/.test(scope));

let world: Awaited<ReturnType<typeof smallWorld>>;
let ids: Record<string, string>;

beforeAll(async () => {
  world = await smallWorld();
  const connectionIds = [world.connection.id];
  const { post } = await createPost(world.member, aPostBody({ connectionIds }));
  ids = {
    postId: post.id,
    deliveryId: post.deliveries[0]?.id ?? "",
    connectionId: world.connection.id,
    mediaId: (await createMedia(world.member)).id,
    labelId: (await createLabel(world.member, { name: "A sample label" })).label.id,
    draftId: (await createDraft(world.member, {})).draft.id,
    mentionId: post.id,
    snippetId: post.id,
    reservationId: post.id,
    importId: post.id,
    seriesId: post.id,
  };
});

/** Each call has a key of its own, as a key may call only so often, and a person has only so many. */
async function programBy(policy: Partial<Policy>): Promise<ProgramKey> {
  const { id: workspaceId } = world.workspace;
  await db.credential.updateMany({ where: { workspaceId }, data: { revokedAt: now() } });
  return createProgram(world.admin, policy, { includeAdmin: true });
}

type Refusal = { code?: string; details?: { code?: string }[] };

const isLevelDenied = ({ code, details }: Refusal) =>
  code === "policy_denied" && details?.[0]?.code === "level";

describe("the level of an operation", () => {
  it("is spelled out here for all that programs reach", () => {
    const names = [...reached, ...writingTools].map(({ name }) => name);
    expect([...new Set(names)].toSorted()).toEqual([...levelOf.keys()].toSorted());
    for (const { name, level } of reached) expect([name, level]).toEqual([name, levelOf.get(name)]);
  });

  it.each(reached.map((one) => [one.method, one.address.path, one] as const))(
    "lets nobody below it call %s %s",
    async (method, path, { name, address }) => {
      const needed = levelOf.get(name) ?? "publish";
      const route = document.paths[path]?.[method.toLowerCase() as "post"];
      const [content] = Object.values(route?.requestBody?.content ?? {});
      for (const level of policyLevels) {
        const { headers } = await programBy({ level });
        const answer = await callAddress(address, method, { headers, ids, body: content?.example });
        const error = (answer.body.error ?? {}) as Refusal;
        expect([level, isLevelDenied(error)]).toEqual([level, !allowsLevel(level, needed)]);
        if (isLevelDenied(error)) expect(answer.status).toBe(403);
      }
    },
  );

  it.each(writingTools.map((tool) => [tool.name, tool] as const))(
    "lets nobody below it call the tool %s",
    async (name, tool) => {
      const needed = levelOf.get(name) ?? "publish";
      for (const level of policyLevels) {
        const { actor } = await programBy({ level });
        const refusal = await tool.call(actor, {}).catch((error: Refusal) => error);
        expect([level, isLevelDenied(refusal as Refusal)]).toEqual([
          level,
          !allowsLevel(level, needed),
        ]);
      }
    },
  );
});

describe("a key that comes from elsewhere than it may", () => {
  const all = wholeInventory.flatMap((address) =>
    Object.entries(address.routes).flatMap(([method, { endpoint }]) =>
      endpoint?.declaration.auth === "any" && method !== "HEAD"
        ? [[method as HttpMethod, address.path, address] as const]
        : [],
    ),
  );

  it("is refused by every route, also where it would read", async () => {
    for (const [method, path, address] of all) {
      const { headers } = await programBy({ addresses: ["192.0.2.0/24"] });
      const answer = await callAddress(address, method, { headers, ids });
      const { code, details } = (answer.body.error ?? {}) as Refusal;
      expect([method, path, code, details?.[0]?.code]).toEqual([
        method,
        path,
        "policy_denied",
        "address",
      ]);
    }
  });
});
