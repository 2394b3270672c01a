import { expect, it } from "vitest";
import { goFirst, letOthersGoFirst } from "./go-first";

const forever = 2 ** 31 - 1;

function openWork() {
  let end = (_error?: Error) => {};
  const done = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  return { work: goFirst(() => done), end: (error?: Error) => end(error) };
}

it("what may wait goes on at once where nothing goes first", async () => {
  await letOthersGoFirst(forever);
});

it("what may wait goes on once all that goes first has ended, though one of it failed", async () => {
  const [one, other] = [openWork(), openWork()];
  const events: string[] = [];
  const waiting = letOthersGoFirst(forever).then(() => events.push("went on"));
  one.end(new Error("It failed."));
  await expect(one.work).rejects.toThrow("It failed.");
  events.push("the first ended");
  other.end();
  await Promise.all([other.work, waiting]);
  expect(events).toEqual(["the first ended", "went on"]);
});

it("what may wait goes on after its longest wait, whatever still runs", async () => {
  const { work, end } = openWork();
  await letOthersGoFirst(1);
  end();
  await work;
});
