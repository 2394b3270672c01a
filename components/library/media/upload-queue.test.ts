import { describe, expect, test } from "vitest";
import { ApiError } from "@/components/kit/api/api";
import type { Media } from "@/lib/library/media/schema";
import { eventually } from "@/testing/run/eventually";
import type { SendFile, SendReport } from "./send-file";
import { UploadQueue } from "./upload-queue";

type Sending = {
  resolve: () => void;
  fail: (error: Error) => void;
  report: (r: SendReport) => void;
};

function openQueue() {
  const sending = new Map<string, Sending>();
  const uploaded: string[] = [];
  const send: SendFile = (file, { signal, report }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      sending.set(file.name, {
        resolve: () => resolve({ media: mediaOf(file), wasThere: false }),
        fail: reject,
        report,
      });
    });
  const onUploaded = ({ fileName }: Media, target: string) =>
    uploaded.push(`${target}:${fileName}`);
  return { queue: new UploadQueue({ send, onUploaded }), sending, uploaded };
}

function mediaOf({ name, type, size }: File): Media {
  const id = crypto.randomUUID();
  const shape = { width: 1, height: 1, alt: "", durationSeconds: null };
  return { id, fileName: name, contentType: type, sizeBytes: size, ...shape };
}

function files(...names: string[]): File[] {
  return names.map((name) => new File(["x"], name, { type: "image/png" }));
}

function states(queue: UploadQueue) {
  return Object.fromEntries(queue.snapshot().map(({ fileName, state }) => [fileName, state]));
}

describe("the upload queue", () => {
  test("uploads three files at a time", async () => {
    const { queue, sending } = openQueue();
    queue.add(files("a", "b", "c", "d"));
    expect(states(queue)).toEqual({ a: "sending", b: "sending", c: "sending", d: "waiting" });
    sending.get("a")?.resolve();
    await eventually(() => expect(states(queue).d).toBe("sending"));
  });

  test("delivers files in the order in which they were added", async () => {
    const { queue, sending, uploaded } = openQueue();
    queue.add(files("a", "b"), "post");
    queue.add(files("c"), "other");
    sending.get("b")?.resolve();
    sending.get("c")?.resolve();
    await eventually(() => expect(uploaded).toEqual(["other:c"]));
    expect(states(queue)).toEqual({ a: "sending", b: "uploaded" });
    sending.get("a")?.resolve();
    await eventually(() => expect(uploaded).toEqual(["other:c", "post:a", "post:b"]));
    expect(queue.snapshot()).toEqual([]);
  });

  test("reports progress, and delivers later files while a failed one waits for its retry", async () => {
    const { queue, sending, uploaded } = openQueue();
    queue.add(files("a", "b"));
    sending.get("a")?.report({ state: "sending", progress: 40 });
    expect(queue.snapshot()[0]).toMatchObject({ progress: 40 });
    sending.get("a")?.fail(new ApiError(0, null));
    sending.get("b")?.resolve();
    await eventually(() => expect(uploaded).toEqual([":b"]));
    const [failed] = queue.snapshot();
    expect(failed).toMatchObject({ state: "failed", retryable: true });
    queue.retry(failed?.id ?? "");
    expect(states(queue)).toEqual({ a: "sending" });
    sending.get("a")?.resolve();
    await eventually(() => expect(uploaded).toEqual([":b", ":a"]));
  });

  test("offers no retry when the file itself was refused", async () => {
    const { queue, sending } = openQueue();
    queue.add(files("a"));
    const error = { code: "validation_failed", message: "This file is damaged.", requestId: "r" };
    sending.get("a")?.fail(new ApiError(400, error));
    await eventually(() => expect(states(queue)).toEqual({ a: "failed" }));
    expect(queue.snapshot()[0]).toMatchObject({ retryable: false, error: "This file is damaged." });
  });

  test("refuses HEIC, text and oversized files before it sends anything", () => {
    const { queue, sending } = openQueue();
    const big = new File([new Uint8Array(21 * 1024 * 1024)], "big.png", { type: "image/png" });
    queue.add([
      new File(["x"], "photo.HEIC"),
      new File(["x"], "a.txt", { type: "text/plain" }),
      big,
    ]);
    expect(queue.snapshot().map(({ error }) => error)).toEqual([
      "HEIC photos cannot be published. Export the photo as JPEG and upload that.",
      "Only JPEG, PNG, WebP and GIF images and MP4 and QuickTime videos work here.",
      "This file has 21 MB. Images can have 20 MB at most.",
    ]);
    expect(sending.size).toBe(0);
  });

  test("removes a cancelled file and starts the next", async () => {
    const { queue, uploaded } = openQueue();
    queue.add(files("a", "b", "c", "d"));
    queue.cancel(queue.snapshot()[0]?.id ?? "");
    await eventually(() => expect(states(queue).d).toBe("sending"));
    queue.cancelAll();
    expect([queue.snapshot(), uploaded]).toEqual([[], []]);
  });
});
