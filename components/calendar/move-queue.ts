import type { PostSummary } from "@/lib/planning/posts/schema";

export type Movable = Pick<PostSummary, "id" | "version" | "scheduledAt">;

export function movable({ id, version, scheduledAt }: Movable): Movable {
  return { id, version, scheduledAt };
}

export type MoveResult = {
  post: Movable;
  from: string;
  failure: Error | null;
};

type MoveQueueOptions = {
  send: (post: Movable, scheduledAt: string) => Promise<Movable>;
  show: (post: Movable) => void;
};

type Move = { kept: Movable; to: string };

/**
 * Sends at most one move per post at a time. Moves requested meanwhile wait for the answered
 * version; only the last of them is sent.
 */
export class MoveQueue {
  readonly #options: MoveQueueOptions;
  readonly #underWay = new Map<string, Move>();
  readonly #answered = new Map<string, Movable>();

  constructor(options: MoveQueueOptions) {
    this.#options = options;
  }

  latest(post: Movable): Movable {
    const move = this.#underWay.get(post.id);
    if (move) return { ...move.kept, scheduledAt: move.to };
    const answered = this.#answered.get(post.id);
    if (!answered || answered.version < post.version) return post;
    return { ...post, version: answered.version, scheduledAt: answered.scheduledAt };
  }

  async move(post: Movable, to: string): Promise<MoveResult | null> {
    const before = this.#underWay.get(post.id);
    const move = before ?? { kept: this.latest(post), to };
    const from = move.kept.scheduledAt;
    move.to = to;
    this.#underWay.set(post.id, move);
    this.#options.show(this.latest(post));
    if (before) return null;

    const failure = await this.#run(move);
    this.#underWay.delete(post.id);
    this.#answered.set(post.id, move.kept);
    this.#options.show(move.kept);
    return { post: move.kept, from, failure };
  }

  async #run(move: Move): Promise<Error | null> {
    try {
      let asked: string;
      do {
        asked = move.to;
        move.kept = await this.#options.send(move.kept, asked);
      } while (asked !== move.to);
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}
