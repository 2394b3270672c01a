import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { Prisma } from "@/prisma/generated/client";
import { quickTimings } from "@/testing/run/quick-timings";
import { advanceCrowd, firstMembers, type Member, wakeOf } from "./crowd";
import { done, goTo, type StepState } from "./step-state";
import type { Timings } from "./timings";

const timings: Timings = { ...quickTimings, retryAfterMs: [1, 1] };

const inMs = (milliseconds: number) => new Date(now().getTime() + milliseconds);

function crowdOf(count: number): Member[] {
  const due = Array.from({ length: count }, () => ({
    deliveryId: randomUUID(),
    fence: 0,
    dueAt: new Date(0).toISOString(),
  }));
  return firstMembers(due, "a run");
}

type Step = (stepState: StepState) => Promise<StepState>;

/** Lets each member do its own steps, one at each time that it is advanced. */
function stepsOf(members: Member[], steps: Step[][]) {
  const left = new Map(members.map(({ deliveryId }, index) => [deliveryId, steps[index] ?? []]));
  return async (stepState: StepState): Promise<StepState> => {
    const step = left.get(stepState.deliveryId)?.shift();
    return step ? step(stepState) : done(stepState);
  };
}

describe("the deliveries of a crowd", () => {
  it("go on side by side, and one whose time comes does not wait for one at work", async () => {
    const members = crowdOf(2);
    let end = () => {};
    const isOver = new Promise<void>((resolve) => {
      end = resolve;
    });
    const told: string[] = [];
    const slow: Step[] = [
      async (one) => {
        await isOver;
        told.push("slow");
        return done(one);
      },
    ];
    const waiting: Step[] = [
      async (one) => goTo("reconcile", one, inMs(20)),
      async (one) => {
        told.push("waited");
        end();
        return done(one);
      },
    ];
    expect(await advanceCrowd(members, timings, stepsOf(members, [slow, waiting]))).toEqual([]);
    expect(told).toEqual(["waited", "slow"]);
  });

  it("wait in the engine once all of them wait, until the first goes on", async () => {
    const members = crowdOf(3);
    const times = [inMs(60_000), inMs(30_000)];
    const steps = times.map((at): Step[] => [async (one) => goTo("publish", one, at)]);
    const left = await advanceCrowd(members, timings, stepsOf(members, steps));
    expect(left.map(({ deliveryId }) => deliveryId)).toEqual(
      members.slice(0, 2).map(({ deliveryId }) => deliveryId),
    );
    expect(wakeOf(left)).toEqual(times[1]);
  });

  it("are told by the clock of this process, where the engine wakes them too early", async () => {
    const [first, second] = crowdOf(2) as [Member, Member];
    const members = [
      { ...first, at: inMs(30).toISOString() },
      { ...second, at: inMs(60_000).toISOString() },
    ];
    const left = await advanceCrowd(members, timings, stepsOf(members, []));
    expect(left).toEqual([members[1]]);
  });

  it("do not stop where one of them breaks, which is tried again and then left alone", async () => {
    const members = crowdOf(2);
    let tries = 0;
    const breaks: Step = async () => {
      tries += 1;
      throw new Error("A sample of a row that nobody can read.");
    };
    const told: string[] = [];
    const goesOut: Step = async (one) => {
      told.push("gone out");
      return done(one);
    };
    const steps = stepsOf(members, [Array<Step>(9).fill(breaks), [goesOut]]);
    expect(await advanceCrowd(members, timings, steps)).toEqual([]);
    expect(told).toEqual(["gone out"]);
    expect(tries).toBe(3);
  });

  it("wait in the engine for one that broke, and forget it once it goes on", async () => {
    const members = crowdOf(1);
    const steps: Step[] = [
      async () => {
        throw new Error("A sample of what is over in a minute.");
      },
      async (one) => goTo("publish", one, inMs(60_000)),
    ];
    const slowly = { ...timings, retryAfterMs: [60_000] };
    const [broken] = await advanceCrowd(members, slowly, stepsOf(members, [steps]));
    expect(broken).toMatchObject({ next: "claim", broke: 1 });
    const again = [{ ...(broken as Member), at: null }];
    const [waiting] = await advanceCrowd(again, slowly, stepsOf(members, [steps]));
    expect(waiting).toMatchObject({ next: "publish", broke: 0 });
  });

  it("are all tried again by the engine where the database is away", async () => {
    const members = crowdOf(2);
    const away: Step = async () => {
      throw new Prisma.PrismaClientKnownRequestError("The server closed the connection.", {
        code: "P1017",
        clientVersion: "",
      });
    };
    const told: string[] = [];
    const goesOn: Step = async (one) => {
      told.push("gone on");
      return done(one);
    };
    const steps = stepsOf(members, [[away], [goesOn]]);
    await expect(advanceCrowd(members, timings, steps)).rejects.toThrow("closed the connection");
    expect(told).toEqual(["gone on"]);
  });

  it("are given back where the process stops", async () => {
    const members = crowdOf(2);
    const stopping = new AbortController();
    const ends: Step[] = [
      async (one) => {
        stopping.abort();
        return done(one);
      },
    ];
    const waits: Step[] = [async (one) => goTo("publish", one, inMs(60_000))];
    const stoppable = { ...timings, stopping: stopping.signal };
    const left = await advanceCrowd(members, stoppable, stepsOf(members, [ends, waits]));
    expect(left).toMatchObject([{ deliveryId: members[1]?.deliveryId, next: "publish" }]);
  });

  it("go back to the engine where the process stops before they begin", async () => {
    const members = crowdOf(2);
    const stopping = { ...timings, stopping: AbortSignal.abort() };
    const left = await advanceCrowd(members, stopping, stepsOf(members, []));
    expect(left).toMatchObject(members.map(({ deliveryId }) => ({ deliveryId, next: "claim" })));
    expect(wakeOf(left)).not.toBeNull();
  });
});
