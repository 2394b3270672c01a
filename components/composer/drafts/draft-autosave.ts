import { ApiError } from "@/components/kit/api/api";
import { newKey } from "@/components/kit/idempotency/new-key";
import type { DraftContent } from "@/lib/planning/drafts/schema";

export type DraftRef = { id: string; version: number };

export type SavedDraft = { ref: DraftRef; content: DraftContent };

export type DraftState = {
  saved: SavedDraft | null;
  savedAt: string | null;
  saving: boolean;
  failure: Error | null;
};

export type DraftRequest = {
  ref: DraftRef | null;
  content: DraftContent;
  idempotencyKey: string;
};

type AutosaveOptions = {
  opened: SavedDraft | null;
  send: (request: DraftRequest) => Promise<DraftRef>;
  onSaved: (ref: DraftRef) => void;
  delays?: { debounceMs: number; maxWaitMs: number; retryMs: number };
};

const defaultDelays = { debounceMs: 1_200, maxWaitMs: 10_000, retryMs: 8_000 };

/**
 * Saves a composition as a draft on the server, one request at a time. A request whose answer was
 * lost is repeated unchanged first: newer content would create a second draft or a false conflict.
 */
export class DraftAutosave {
  readonly #options: AutosaveOptions;
  readonly #delays: NonNullable<AutosaveOptions["delays"]>;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  #latest: DraftContent | null = null;
  #unconfirmed: DraftRequest | null = null;
  #inFlight: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSince: number | null = null;
  #paused = false;
  #stopped = false;

  constructor(options: AutosaveOptions) {
    this.#options = options;
    this.#delays = options.delays ?? defaultDelays;
    this.#state = { saved: options.opened, savedAt: null, saving: false, failure: null };
  }

  readonly state = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  update(content: DraftContent | null): void {
    this.#latest = content;
    clearTimeout(this.#timer);
    if (!this.#isDirty() || draftConflict(this.#state.failure)) return;
    const { debounceMs, maxWaitMs } = this.#delays;
    this.#waitingSince ??= Date.now();
    this.#saveLater(Math.max(0, Math.min(debounceMs, this.#waitingSince + maxWaitMs - Date.now())));
  }

  async save(): Promise<void> {
    if (!this.#paused) await this.#save();
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#waitingSince = null;
    if (this.#inFlight) await this.#inFlight;
    if (this.#stopped || !this.#isDirty() || draftConflict(this.#state.failure)) return;
    this.#inFlight ??= this.#run();
    await this.#inFlight;
  }

  async flush(content: DraftContent, { create = false } = {}): Promise<DraftRef | null> {
    clearTimeout(this.#timer);
    if (this.#inFlight) await this.#inFlight;
    if (!create && !this.#state.saved && !this.#unconfirmed) return null;
    this.#latest = content;
    await this.#save();
    const { saved, failure } = this.#state;
    if (failure && this.#isDirty()) throw failure;
    return saved?.ref ?? null;
  }

  rebase(saved: SavedDraft): void {
    this.#unconfirmed = null;
    this.#setState({ saved, failure: null });
  }

  /** Holds back what is not saved, as a refused save does, until somebody has compared. */
  overtake(message: string): void {
    clearTimeout(this.#timer);
    const refusal = { code: "version_conflict", message, requestId: "" };
    this.#setState({ failure: new ApiError(409, refusal) });
  }

  /** Only `flush` saves until `resume`: a save of its own would conflict with scheduling. */
  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#setState({ saving: true, failure: null });
    try {
      while (this.#latest && this.#isDirty()) await this.#step(this.#latest);
      this.#setState({ saving: false });
      if (this.#state.saved) this.#options.onSaved(this.#state.saved.ref);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
    this.#inFlight = null;
  }

  #fail(failure: Error): void {
    this.#setState({ saving: false, failure });
    if (!isRefusal(failure)) this.#saveLater(this.#delays.retryMs);
  }

  async #step(content: DraftContent): Promise<void> {
    this.#unconfirmed ??= newDraftRequest(this.#state.saved?.ref ?? null, content);
    const request = this.#unconfirmed;
    try {
      const ref = await this.#options.send(request);
      this.#unconfirmed = null;
      const savedAt = new Date().toISOString();
      this.#setState({ saved: { ref, content: request.content }, savedAt });
    } catch (error) {
      if (isRefusal(error)) this.#unconfirmed = null;
      throw error;
    }
  }

  #isDirty(): boolean {
    return this.#latest !== null && !sameContent(this.#latest, this.#state.saved?.content ?? null);
  }

  #saveLater(ms: number): void {
    if (!this.#stopped) this.#timer = setTimeout(() => void this.save(), ms);
  }

  #setState(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export function sameContent(left: DraftContent, right: DraftContent | null): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

export type DraftConflictKind = "changed" | "deleted";

export function draftConflict(failure: Error | null): DraftConflictKind | null {
  if (!(failure instanceof ApiError)) return null;
  if (failure.code === "version_conflict") return "changed";
  return failure.code === "not_found" ? "deleted" : null;
}

export function newDraftRequest(ref: DraftRef | null, content: DraftContent): DraftRequest {
  return { ref, content, idempotencyKey: newKey() };
}

export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const transient = error.code === "rate_limited" || error.code === "idempotency_in_progress";
  return error.status >= 400 && error.status < 500 && !transient;
}
