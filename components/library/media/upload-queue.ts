import { ApiError } from "@/components/kit/api/api";
import { newKey } from "@/components/kit/idempotency/new-key";
import { messageOf } from "@/components/ui/message-of";
import type { Media } from "@/lib/library/media/schema";
import { declareFile, whyRefused } from "./declare-file";
import type { SendFile, SentFile } from "./send-file";

export type MediaUpload = {
  id: string;
  target: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  previewUrl: string;
  state: "waiting" | "sending" | "checking" | "uploaded" | "failed";
  progress: number;
  error: string | null;
  retryable: boolean;
};

type Job = { shown: MediaUpload; file: File; controller: AbortController; sent: SentFile | null };

export type OnUploaded = (
  media: Media,
  target: string,
  upload: { wasThere: boolean; sentName: string },
) => void;

const parallelMax = 3;

export class UploadQueue {
  onUploaded: OnUploaded;
  readonly #send: SendFile;
  readonly #listeners = new Set<() => void>();
  #jobs: Job[] = [];
  #shown: MediaUpload[] = [];

  constructor({ send, onUploaded }: { send: SendFile; onUploaded: OnUploaded }) {
    this.#send = send;
    this.onUploaded = onUploaded;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): MediaUpload[] => this.#shown;

  readonly add = (files: Iterable<File>, target = ""): void => {
    this.#jobs.push(...Array.from(files, (file) => newJob(file, target)));
    this.#advance();
  };

  readonly retry = (id: string): void => {
    const job = this.#jobs.find(({ shown }) => shown.id === id && shown.retryable);
    if (!job) return;
    job.controller = new AbortController();
    job.shown = { ...job.shown, ...waiting };
    this.#advance();
  };

  readonly cancel = (id: string): void => {
    this.#remove(this.#jobs.filter(({ shown }) => shown.id === id));
    this.#advance();
  };

  readonly cancelAll = (): void => {
    this.#remove(this.#jobs);
    this.#publish();
  };

  #remove(leaving: Job[]): void {
    this.#jobs = this.#jobs.filter((job) => !leaving.includes(job));
    for (const { controller, shown } of leaving) {
      controller.abort();
      URL.revokeObjectURL(shown.previewUrl);
    }
  }

  #advance(): void {
    this.#deliver();
    const free = parallelMax - this.#jobs.filter(isInFlight).length;
    const next = this.#jobs.filter(({ shown }) => shown.state === "waiting").slice(0, free);
    for (const job of next) void this.#run(job);
    this.#publish();
  }

  async #run(job: Job): Promise<void> {
    const { signal } = job.controller;
    const update = (change: Partial<MediaUpload>) => {
      if (!signal.aborted) job.shown = { ...job.shown, ...change };
    };
    const report = (change: Partial<MediaUpload>) => {
      update(change);
      this.#publish();
    };
    report({ state: "sending" });
    try {
      job.sent = await this.#send(job.file, { signal, report });
      update({ state: "uploaded", progress: 100 });
    } catch (error) {
      update({ state: "failed", ...failureOf(error) });
    }
    this.#advance();
  }

  /** A finished upload waits for earlier unfinished ones of its target, not for failed ones. */
  #deliver(): void {
    const blocked = new Set<string>();
    for (const job of this.#jobs) {
      const { state, target, fileName: sentName } = job.shown;
      if (state === "failed") continue;
      if (!job.sent || blocked.has(target)) {
        blocked.add(target);
        continue;
      }
      this.#remove([job]);
      const { media, wasThere } = job.sent;
      this.onUploaded(media, target, { wasThere, sentName });
    }
  }

  #publish(): void {
    this.#shown = this.#jobs.map(({ shown }) => shown);
    for (const listener of this.#listeners) listener();
  }
}

const waiting = { state: "waiting", progress: 0, error: null } as const;

function newJob(file: File, target: string): Job {
  const declared = declareFile(file);
  const error = whyRefused(declared);
  const shown: MediaUpload = {
    ...waiting,
    ...(error ? { state: "failed", error } : {}),
    id: newKey(),
    target,
    ...declared,
    previewUrl: URL.createObjectURL(file),
    retryable: error === null,
  };
  return { shown, file, controller: new AbortController(), sent: null };
}

function isInFlight({ shown }: Job): boolean {
  return shown.state === "sending" || shown.state === "checking";
}

function failureOf(error: unknown): Pick<MediaUpload, "error" | "retryable"> {
  const refused = error instanceof ApiError && error.code === "validation_failed";
  return { error: messageOf(error), retryable: !refused };
}
