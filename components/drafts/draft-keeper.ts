import { newKey } from "@/components/attempt/new-key";
import type { DraftContent } from "@/lib/drafts/schema";
import { ApiError } from "@/lib/http/api";

/** Which draft on the server, as it was last seen or written. */
export type DraftRef = { id: string; version: number };

/** A draft with its content as the server has it. */
export type KeptDraft = { ref: DraftRef; content: DraftContent };

export type DraftState = {
  /** Null while the server has none. */
  kept: KeptDraft | null;
  /** When this page last saved it; null before. */
  savedAt: string | null;
  saving: boolean;
  /** Why the last try failed; what is to be kept waits. */
  failure: Error | null;
};

/** What is sent to keep a content; the same again has one effect. */
export type DraftRequest = {
  /** The draft that is changed; null begins one. */
  ref: DraftRef | null;
  content: DraftContent;
  idempotencyKey: string;
};

type KeeperOptions = {
  opened: KeptDraft | null;
  /** Throws ApiError. */
  send: (request: DraftRequest) => Promise<DraftRef>;
  /** Nothing newer waits: the server has all that is written. */
  onKept: (ref: DraftRef) => void;
  /** How long it waits for a pause in typing, at most, and after a failure. */
  delays?: { settleMs: number; mostMs: number; retryMs: number };
};

const patience = { settleMs: 1_200, mostMs: 10_000, retryMs: 8_000 };

/**
 * Keeps what is being written as a draft on the server: one request at a time, the latest content
 * last. A request whose answer is lost is repeated word for word before anything newer is sent, so
 * that it neither begins a second draft nor is mistaken for a colleague's change.
 */
export class DraftKeeper {
  readonly #options: KeeperOptions;
  readonly #delays: NonNullable<KeeperOptions["delays"]>;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  #wanted: DraftContent | null = null;
  #unanswered: DraftRequest | null = null;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSince: number | null = null;
  #held = false;
  #stopped = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#delays = options.delays ?? patience;
    this.#state = { kept: options.opened, savedAt: null, saving: false, failure: null };
  }

  readonly state = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** What to keep from now on, after a pause in typing; null is nothing. */
  keep(content: DraftContent | null): void {
    this.#wanted = content;
    clearTimeout(this.#timer);
    if (!this.#isDue() || draftEnd(this.#state.failure)) return;
    const { settleMs, mostMs } = this.#delays;
    this.#waitingSince ??= Date.now();
    this.#wait(Math.max(0, Math.min(settleMs, this.#waitingSince + mostMs - Date.now())));
  }

  /** Saves at once what waits; a failure stands in the state. Does nothing while it is held. */
  async save(): Promise<void> {
    if (!this.#held) await this.#save();
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#waitingSince = null;
    if (this.#running) await this.#running;
    if (this.#stopped || !this.#isDue() || draftEnd(this.#state.failure)) return;
    this.#running ??= this.#run();
    await this.#running;
  }

  /**
   * Brings the draft to this content, to go on with it elsewhere; null where there is no draft.
   * Throws ApiError.
   */
  async settle(content: DraftContent): Promise<DraftRef | null> {
    clearTimeout(this.#timer);
    if (this.#running) await this.#running;
    if (!this.#state.kept && !this.#unanswered) return null;
    this.#wanted = content;
    await this.#save();
    const { kept, failure } = this.#state;
    if (failure && this.#isDue()) throw failure;
    return kept?.ref ?? null;
  }

  /** Takes over what somebody else made of the draft; what is written here may go over it. */
  rebase(kept: KeptDraft): void {
    this.#unanswered = null;
    this.#show({ kept, failure: null });
  }

  /**
   * From here to `release` only `settle` saves: a version of its own accord would overtake the
   * request that makes the post.
   */
  hold(): void {
    this.#held = true;
  }

  /** What is to be kept is saved again, from the next `keep` or `save` on. */
  release(): void {
    this.#held = false;
  }

  /** The draft has become something else: nothing more is kept. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#show({ saving: true, failure: null });
    try {
      while (this.#wanted && this.#isDue()) await this.#step(this.#wanted);
      this.#show({ saving: false });
      if (this.#state.kept) this.#options.onKept(this.#state.kept.ref);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
    this.#running = null;
  }

  #fail(failure: Error): void {
    this.#show({ saving: false, failure });
    if (!isRefusal(failure)) this.#wait(this.#delays.retryMs);
  }

  async #step(content: DraftContent): Promise<void> {
    this.#unanswered ??= newRequest(this.#state.kept?.ref ?? null, content);
    const request = this.#unanswered;
    try {
      const ref = await this.#options.send(request);
      this.#unanswered = null;
      const savedAt = new Date().toISOString();
      this.#show({ kept: { ref, content: request.content }, savedAt });
    } catch (error) {
      if (isRefusal(error)) this.#unanswered = null;
      throw error;
    }
  }

  #isDue(): boolean {
    return this.#wanted !== null && !sameContent(this.#wanted, this.#state.kept?.content ?? null);
  }

  #wait(ms: number): void {
    if (!this.#stopped) this.#timer = setTimeout(() => void this.save(), ms);
  }

  #show(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export function sameContent(left: DraftContent, right: DraftContent | null): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** A draft that went on somewhere else: as another version, or as nothing. */
export type DraftEnd = "overtaken" | "gone";

/** What a failed save means for the draft; null where another try may well do. */
export function draftEnd(failure: Error | null): DraftEnd | null {
  if (!(failure instanceof ApiError)) return null;
  if (failure.code === "version_conflict") return "overtaken";
  return failure.code === "not_found" ? "gone" : null;
}

/** To keep a content under a key of its own; `ref` is null for a draft that begins. */
export function newRequest(ref: DraftRef | null, content: DraftContent): DraftRequest {
  return { ref, content, idempotencyKey: newKey() };
}

/** True where the server has said no: the request had no effect and has none when it is repeated. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const later = error.code === "rate_limited" || error.code === "idempotency_in_progress";
  return error.status >= 400 && error.status < 500 && !later;
}
