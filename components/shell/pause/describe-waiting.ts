import type { PauseAnswer } from "@/lib/publishing/schema";

export function describeWaiting({ due, late, unknown }: PauseAnswer["waiting"]): string[] {
  return [...describeDue({ due, late }), ...describeUnknown(unknown)];
}

function describeUnknown(count: number): string[] {
  if (count === 0) return [];
  return [
    `${posts(count)} fell due since the restore and may have gone out from the old installation: ${count === 1 ? "it is" : "they are"} set aside, and you decide.`,
  ];
}

function describeDue({ due, late }: Omit<PauseAnswer["waiting"], "unknown">): string[] {
  const now =
    due === 0
      ? "Nothing waits to go out at once."
      : `${posts(due)} ${due === 1 ? "goes" : "go"} out at once, in order.`;
  if (late === 0) return [now];
  return [
    now,
    `${posts(late)} ${late === 1 ? "is" : "are"} too late by now and will not be sent by ${late === 1 ? "itself" : "themselves"}: you can retry ${late === 1 ? "it" : "them"} from the queue.`,
  ];
}

function posts(count: number): string {
  return count === 1 ? "1 post" : `${count.toLocaleString("en")} posts`;
}
