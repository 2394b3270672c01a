import type { Post } from "@/lib/posts/schema";

/** What came of moving a post. */
export type MoveEnd = {
  /** As the server has it, as far as it answered. */
  post: Post;
  /** Where it stood before, ISO 8601. */
  from: string;
  /** Why the last move did not come about; null where it did. */
  failure: Error | null;
};

type MoveQueueOptions = {
  /** Moves a post on the server and answers it as it is then. Throws ApiError. */
  send: (post: Post, scheduledAt: string) => Promise<Post>;
  /** Shows a post at its time. */
  show: (post: Post) => void;
};

type Move = { kept: Post; to: string };

/**
 * Moves posts one request at a time each. What is asked for while a post is on its way follows
 * with the version that was answered; of several such moves only the last is sent.
 */
export class MoveQueue {
  readonly #options: MoveQueueOptions;
  readonly #underWay = new Map<string, Move>();
  readonly #answered = new Map<string, Post>();

  constructor(options: MoveQueueOptions) {
    this.#options = options;
  }

  /** A post where it was last moved to, though the given copy may be from before that. */
  latest(post: Post): Post {
    const move = this.#underWay.get(post.id);
    if (move) return { ...move.kept, scheduledAt: move.to };
    const answered = this.#answered.get(post.id);
    if (!answered || answered.version < post.version) return post;
    return { ...post, version: answered.version, scheduledAt: answered.scheduledAt };
  }

  /** Shown at once; answers when the post rests, or null where the move before answers for both. */
  async move(post: Post, to: string): Promise<MoveEnd | null> {
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
