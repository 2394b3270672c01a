/** Describes what an account would get, as a reader of the network tells it apart. */
export type Content = { text: string; mention: string | null; alt: string | null };

export type ModelPost = {
  number: number;
  id: string;
  edits: number;
  hasMention: boolean;
  hasPhoto: boolean;
  minute: string;
  /** Is whoever owns the program that wrote or changed it and has to ask a person; null without one. */
  asks: string | null;
};

type Rule = { asks: boolean; bindsMinute: boolean };

type Decision = "approve" | "request_changes";
type Given = { by: string; shown: Content; decision: Decision };
type Answer = Omit<Given, "shown"> & { key: string; minute: string };

/** Holds all that counts for a post, whatever its content is. The latest answer comes first. */
type Standing = {
  rule: Rule;
  isWithdrawn: boolean;
  answers: readonly Answer[];
} & Pick<ModelPost, "minute" | "asks">;

/** It holds from some instant between these two, until that of the next entry. */
type Entry = Standing & { fromMs: number; surelyMs: number };

/**
 * Knows who agreed to what at each instant, from the calls that were made and what people were shown:
 * neither tables nor digests are asked. A call counts as made at any instant while it was made.
 */
export class Ledger {
  rule: Rule = { asks: false, bindsMinute: false };
  readonly posts = new Map<number, ModelPost>();
  private readonly withdrawn = new Set<number>();
  private readonly answers = new Map<number, readonly Answer[]>();
  private readonly entries = new Map<number, Entry[]>();

  /** Notes what somebody answered to what their screen showed. */
  answer({ number, minute }: ModelPost, { by, shown, decision }: Given): void {
    const made = { by, key: keyOf(shown), minute, decision };
    this.answers.set(number, [made, ...(this.answers.get(number) ?? none)]);
  }

  /** A rule that comes where none was asks for every post, also for one whose request was taken back. */
  setRule(rule: Rule): void {
    if (rule.asks && !this.rule.asks) this.withdrawn.clear();
    this.rule = rule;
  }

  withdraw({ number }: ModelPost, isWithdrawn: boolean): void {
    if (isWithdrawn) this.withdrawn.add(number);
    else this.withdrawn.delete(number);
  }

  /** Notes where every post stands after a call that was made between two instants. */
  note(fromMs: number, surelyMs: number): void {
    for (const { number, minute, asks } of this.posts.values()) {
      const entries = this.entries.get(number) ?? [];
      this.entries.set(number, entries);
      const isWithdrawn = this.withdrawn.has(number);
      const answers = this.answers.get(number) ?? none;
      const now: Standing = { rule: this.rule, isWithdrawn, answers, minute, asks };
      if (!isSame(entries.at(-1), now)) entries.push({ fromMs, surelyMs, ...now });
    }
  }

  /** Returns whether what was sent was agreed to when the intent to send it was recorded. */
  mayHaveBeenSent(number: number, content: Content, atMs: number): boolean {
    const entries = this.entries.get(number) ?? [];
    return entries.some((entry, index) => {
      const untilMs = entries[index + 1]?.surelyMs ?? Number.POSITIVE_INFINITY;
      const held = entry.fromMs - clockMs <= atMs && atMs <= untilMs + clockMs;
      return held && isAllowed(entry, keyOf(content));
    });
  }

  /** Tells what was known of a post, for who looks into a record that nobody had agreed to. */
  historyOf(number: number): string {
    const inWords = ({ fromMs, surelyMs, ...standing }: Entry) =>
      `${clock(fromMs)} to ${clock(surelyMs)} ${JSON.stringify(standing)}`;
    return (this.entries.get(number) ?? []).map(inWords).join("\n  ");
  }
}

/** Postgres and this process read one clock, though not to the same millisecond. */
const clockMs = 5;

const none: readonly Answer[] = [];

/**
 * It counts everybody's latest answer to that very content. Where no rule is, what a program asks about
 * needs the answer of its owner.
 */
function isAllowed({ rule, isWithdrawn, answers, minute, asks }: Standing, key: string): boolean {
  if (!rule.asks && asks === null) return true;
  if (isWithdrawn) return false;
  const about = answers.filter((answer) => {
    const isAsked = rule.asks ? !rule.bindsMinute || answer.minute === minute : answer.by === asks;
    return answer.key === key && isAsked;
  });
  const latest = about.filter(({ by }, index) => about.findIndex((one) => one.by === by) === index);
  const decisions = latest.map(({ decision }) => decision);
  return decisions.includes("approve") && !decisions.includes("request_changes");
}

function isSame(one: Standing | undefined, other: Standing): boolean {
  return (
    one?.rule === other.rule &&
    one.isWithdrawn === other.isWithdrawn &&
    one.answers === other.answers &&
    one.minute === other.minute &&
    one.asks === other.asks
  );
}

function clock(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23);
}

function keyOf(content: Content): string {
  return JSON.stringify(content);
}
