import { beforeAll, describe, expect, it } from "vitest";
import { resumePrograms, stopPrograms } from "@/lib/identity/workspaces/stops";
import type { AppError } from "@/lib/kernel/errors";
import { type ProgramRoad, programRoads } from "@/testing/world/program-roads";
import { bindProgram, createProgram, type ProgramKey } from "@/testing/world/programs";
import { createConnection, smallWorld } from "@/testing/world/world";
import type { Policy } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;
let program: ProgramKey;
let other: ProgramKey;
let place: Parameters<ProgramRoad>[1];

beforeAll(async () => {
  world = await smallWorld();
  program = await createProgram(world.member);
  other = await createProgram(world.member);
  const otherConnection = await createConnection(world.admin, { name: "Another Page" });
  const [connectionId, otherConnectionId] = [world.connection.id, otherConnection.id];
  place = { member: world.member, connectionId, otherConnectionId };
});

/** Each of these makes a post and spends it from the budgets. */
const posting = "create_post create_series duplicate_post schedule_draft publish_draft_now";

/** Each of these writes something that goes out at a time. */
const sending = `${posting} update_post update_series move_posts publish_now reinstate_post restore_post reschedule_post
  retry_delivery resolve_delivery decide_set_aside_deliveries`;

/** These change what goes out, and leave its time. */
const rewording = "create_mention update_mention delete_mention update_media";

/** These only stop what goes out, or say something about it to the team. They have no time to keep to. */
const stopping = `undo_publish_now unschedule_post cancel_post recall_post delete_post remove_published
  end_series skip_series_day label_posts assign_post assign_posts request_approval withdraw_approval_request`;

/** A draft goes out nowhere and plans for no account until it is scheduled: only its writer counts. */
const drafting = "update_draft delete_draft restore_draft";

/** These touch no post: they are about accounts. A reservation sends nothing. */
const slots = "reserve_slot update_slot_schedule";

const everything = new Set(words(`${sending} ${rewording} ${stopping} ${drafting} ${slots}`));

function words(names: string): string[] {
  return names.split(/\s+/);
}

it("every road is one of a kind", () => {
  expect(Object.keys(programRoads).toSorted()).toEqual([...everything].toSorted());
});

type Refusal = Pick<AppError, "code" | "details" | "message">;

/** Lets somebody write, then binds the program and lets it call. Returns the rule that refused it. */
async function refusalOf(
  name: string,
  {
    policy,
    by = "the program",
  }: { policy: Partial<Policy>; by?: "the program" | "a person" | "another program" },
): Promise<[code: string, rule: unknown, message: string] | null> {
  await bindProgram(program.id, {});
  const authors = {
    "the program": program.actor,
    "a person": world.member,
    "another program": other.actor,
  };
  const call = await programRoads[name]?.(authors[by], place);
  await bindProgram(program.id, policy);
  try {
    await call?.(program.actor);
    return null;
  } catch (error) {
    const { code, details, message } = error as Refusal;
    return [code, Array.isArray(details) ? details[0]?.code : undefined, message];
  }
}

function rule(
  policy: () => Partial<Policy>,
  denied: string,
  expected: [string, string | undefined],
  by?: "a person" | "another program",
) {
  const concerned = new Set(words(denied));
  it.each([...everything])("%s", async (name) => {
    const refusal = await refusalOf(name, { policy: policy(), ...(by && { by }) });
    const [code, detail] = refusal ?? [];
    const isDenied = code === expected[0] && detail === expected[1];
    expect([isDenied, refusal]).toEqual([concerned.has(name), refusal]);
  });
}

describe("a foreign account", () => {
  const policy = () => ({ connectionIds: [place.otherConnectionId] });
  rule(policy, `${sending} ${rewording} ${stopping} ${slots}`, ["policy_denied", "account"]);

  it("is refused with the names of those that it may plan for", async () => {
    const [, , message] = (await refusalOf("create_post", { policy: policy() })) ?? [];
    expect(message).toBe(
      "The policy lets this program plan only for Another Page. Its owner or an administrator can change this under Settings, API keys.",
    );
  });
});

describe("a time that is too soon", () => {
  rule(() => ({ leadMinutes: 10_080 }), `${sending} ${rewording}`, ["policy_denied", "lead_time"]);

  it("is refused with the earliest one", async () => {
    const [, , message] = (await refusalOf("create_post", { policy: { leadMinutes: 120 } })) ?? [];
    expect(message).toMatch(
      /nothing sooner than 120 minutes ahead: the earliest time now is 2\d{3}-.+Z\./,
    );
  });
});

describe("quiet hours", () => {
  const quietHours = { from: "00:00", to: "00:00" };
  rule(() => ({ quietHours }), sending, ["policy_denied", "quiet_hours"]);

  it("are told with the zone that they are in", async () => {
    const [, , message] = (await refusalOf("create_post", { policy: { quietHours } })) ?? [];
    expect(message).toContain("from 00:00 to 00:00 in Europe/Berlin");
  });
});

/** A copy of somebody's post leaves theirs as it is. */
const touching = [...everything]
  .filter(
    (name) =>
      !/^(create_post|create_series|duplicate_post|reserve_slot|update_slot_schedule)$/.test(name),
  )
  .join(" ");

describe("a person's post", () => {
  rule(() => ({ othersPosts: "read" }), touching, ["policy_denied", "others_post"], "a person");
});

describe("another program's post", () => {
  rule(
    () => ({ othersPosts: "read" }),
    touching,
    ["policy_denied", "others_post"],
    "another program",
  );
});

describe("its own post", () => {
  rule(() => ({ othersPosts: "read" }), "nothing", ["policy_denied", "others_post"]);
});

describe("a spent budget of posts", () => {
  rule(() => ({ dailyPosts: 0 }), posting, ["budget_spent", undefined]);
});

describe("a spent budget of an account", () => {
  // An edit spends a share of the accounts that it adds.
  rule(() => ({ dailyPerAccount: 0 }), `${posting} update_post`, ["budget_spent", undefined]);
});

/** Each call was authenticated before the stop, as one that waits in another process is. */
describe("a stop", () => {
  it.each([...everything])("that comes after %s was authenticated is obeyed", async (name) => {
    await bindProgram(program.id, {});
    const call = await programRoads[name]?.(program.actor, place);
    await stopPrograms(world.admin, { what: "keys", reason: "Something is wrong" });
    try {
      await expect(call?.(program.actor)).rejects.toMatchObject({
        code: "programs_stopped",
        message: expect.stringContaining("Something is wrong"),
      });
    } finally {
      await resumePrograms(world.admin, { what: "keys", reason: "All is well" });
    }
  });
});
