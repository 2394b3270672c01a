import type { AST } from "@eslint-community/regexpp";
import { RegExpParser } from "@eslint-community/regexpp";
import { hasSomeDescendant, type ReadonlyFlags, toUnicodeSet } from "regexp-ast-analysis";

/** A position is one character class of the pattern; an edge leads to what may be read next. */
type Position = { has: (codePoint: number) => boolean; next: Set<number>; isEnd: boolean };

type Triple = readonly [number, number, number];

/** `free` and `freeLast` leave out paths on which an assertion can still refuse. */
type Fragment = {
  first: number[];
  last: number[];
  freeLast: number[];
  nullable: boolean;
  free: boolean;
};

const nothing: Fragment = { first: [], last: [], freeLast: [], nullable: true, free: true };
const assertion: Fragment = { ...nothing, free: false };

/**
 * Says why a backtracking engine may need more than linear time for a pattern, or returns null.
 * It does where two different loops can read the same repeated word: then each character of it is
 * a place to leave the one for the other. The search for a start counts as the first loop. Loops at
 * which the pattern can already end are harmless, because they match instead of backtracking.
 */
export function superlinear(source: string, flags: string): string | null {
  const graph = new Graph(flags);
  const pattern = new RegExpParser().parsePattern(source, undefined, undefined, graph.mode);
  graph.addPattern(pattern);
  return graph.problem ?? graph.twoLoops();
}

class Graph {
  private readonly positions: Position[] = [];
  private readonly bounds = new Set<number>([0]);
  private letters: Set<number>[] = [];
  problem: string | null = null;

  constructor(private readonly flags: string) {
    this.add(() => true).next.add(0);
  }

  get mode() {
    return { unicode: this.flags.includes("u"), unicodeSets: this.flags.includes("v") };
  }

  addPattern({ alternatives }: AST.Pattern): void {
    for (const alternative of alternatives) {
      const { first, freeLast } = this.sequence(alternative.elements);
      for (const at of freeLast) this.at(at).isEnd = true;
      if (!this.isAnchored(alternative)) for (const at of first) this.at(0).next.add(at);
    }
  }

  private at(index: number): Position {
    const position = this.positions[index];
    if (!position) throw new Error(`There is no position ${index}.`);
    return position;
  }

  private add(has: Position["has"]): Position {
    const position = { has, next: new Set<number>(), isEnd: false };
    this.positions.push(position);
    return position;
  }

  private isAnchored({ elements }: AST.Alternative): boolean {
    const [begin] = elements;
    if (this.flags.includes("y")) return true;
    if (begin?.type === "Assertion") return begin.kind === "start" && !this.flags.includes("m");
    const isGroup = begin?.type === "Group" || begin?.type === "CapturingGroup";
    return isGroup && begin.alternatives.every((alternative) => this.isAnchored(alternative));
  }

  private sequence(elements: readonly AST.Element[]): Fragment {
    return elements.map((element) => this.fragment(element)).reduce(this.join, nothing);
  }

  private join = (one: Fragment, other: Fragment): Fragment => {
    this.connect(one.last, other.first);
    return {
      first: [...one.first, ...(one.nullable ? other.first : [])],
      last: [...other.last, ...(other.nullable ? one.last : [])],
      freeLast: [...other.freeLast, ...(other.free ? one.freeLast : [])],
      nullable: one.nullable && other.nullable,
      free: one.free && other.free,
    };
  };

  private connect(from: readonly number[], to: readonly number[]): void {
    for (const start of from) {
      for (const end of to) {
        const { next } = this.at(start);
        if (next.has(end)) this.problem ??= "A repetition stands directly in a repetition.";
        next.add(end);
      }
    }
  }

  private choice(alternatives: readonly AST.Alternative[]): Fragment {
    const parts = alternatives.map(({ elements }) => this.sequence(elements));
    if (parts.filter(({ nullable }) => nullable).length > 1) {
      this.problem ??= "Two alternatives can be empty.";
    }
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      freeLast: parts.flatMap(({ freeLast }) => freeLast),
      nullable: parts.some(({ nullable }) => nullable),
      free: parts.some(({ free }) => free),
    };
  }

  private fragment(element: AST.Element): Fragment {
    switch (element.type) {
      case "Assertion":
        return this.assertion(element);
      case "Group":
      case "CapturingGroup":
        return this.choice(element.alternatives);
      case "Quantifier":
        return this.repetition(element);
      case "Character":
      case "CharacterSet":
      case "CharacterClass":
      case "ExpressionCharacterClass":
        return this.character(element);
      case "Backreference":
        return this.choice([element.resolved].flat().flatMap(({ alternatives }) => alternatives));
    }
  }

  private assertion(element: AST.Assertion): Fragment {
    if (element.kind === "lookahead") {
      // It is read from every place at which it stands, and then nothing follows.
      return { ...assertion, first: this.choice(element.alternatives).first };
    }
    if (element.kind === "lookbehind" && hasSomeDescendant(element, isEndless)) {
      this.problem ??= "A lookbehind of any length is read again at every place.";
    }
    return assertion;
  }

  /** Copies of one character are two at most: a bounded number of them makes no loop. */
  private repetition({ element, min, max }: AST.Quantifier): Fragment {
    const isCharacter = element.type.startsWith("Character");
    if (max === 0) return nothing;
    if (max !== 1 && (max === Number.POSITIVE_INFINITY || !isCharacter)) {
      const part = this.fragment(element);
      this.connect(part.last, part.first);
      return min === 0 ? optional(part) : part;
    }
    const [one, other] = [this.fragment(element), max > 1 ? this.fragment(element) : nothing];
    const both = this.join(one, min > 1 ? other : optional(other));
    return min === 0 ? optional(both) : both;
  }

  private character(element: Parameters<typeof toUnicodeSet>[0]): Fragment {
    const { chars } = toUnicodeSet(element, flagsOf(this.flags));
    for (const { min, max } of chars.ranges) this.bounds.add(min).add(max + 1);
    const at = [this.positions.length];
    this.add((codePoint) => chars.has(codePoint));
    return { first: at, last: at, freeLast: at, nullable: false, free: false };
  }

  /** Finds loops `p` and `q` with one word that leads from `p` to `p`, `p` to `q` and `q` to `q`. */
  twoLoops(): string | null {
    this.letters = this.distinctLetters();
    const reach = this.positions.map((_, from) => this.reachable(from));
    const loops = this.positions.map((_, at) => at).filter((at) => reach[at]?.has(at));
    for (const p of loops) {
      for (const q of loops) {
        if (p === q || this.at(q).isEnd || !reach[p]?.has(q)) continue;
        if (this.isAmbiguous(p, q, reach)) {
          return `The loop at ${this.name(q)} reads what ${this.name(p)} reads.`;
        }
      }
    }
    return null;
  }

  private name(at: number): string {
    return at === 0 ? "the search for a start" : `position ${at}`;
  }

  /** One code point stands for all that are in the same classes. */
  private distinctLetters(): Set<number>[] {
    const kinds = new Map<string, Set<number>>();
    for (const codePoint of this.bounds) {
      const at = this.positions.flatMap(({ has }, index) => (has(codePoint) ? [index] : []));
      kinds.set(at.join(), new Set(at));
    }
    return [...kinds.values()];
  }

  private reachable(from: number): Set<number> {
    const found = new Set<number>();
    const waiting = [...this.at(from).next];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (found.has(at)) continue;
      found.add(at);
      waiting.push(...this.at(at).next);
    }
    return found;
  }

  /** Looks for the word from the three places at once; each stays on a way to its end. */
  private isAmbiguous(p: number, q: number, reach: Set<number>[]): boolean {
    const leads = (from: number, to: number) => from === to || reach[from]?.has(to) === true;
    const ends = [p, q, q];
    const seen = new Set<string>();
    const waiting: Triple[] = [[p, p, q]];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const next of this.steps(at)) {
        if (next.every((position, index) => position === ends[index])) return true;
        const isOnTheWay = next.every((position, index) => leads(position, ends[index] ?? 0));
        if (isOnTheWay && !seen.has(next.join())) waiting.push(next);
        seen.add(next.join());
      }
    }
    return false;
  }

  private steps([one, other, third]: Triple): Triple[] {
    const after = (from: number, letter: Set<number>) =>
      [...this.at(from).next].filter((position) => letter.has(position));
    return this.letters.flatMap((letter) =>
      after(one, letter).flatMap((first) =>
        after(other, letter).flatMap((second) =>
          after(third, letter).map((last): Triple => [first, second, last]),
        ),
      ),
    );
  }
}

function isEndless(node: AST.Node): boolean {
  return node.type === "Quantifier" && node.max === Number.POSITIVE_INFINITY;
}

function optional(part: Fragment): Fragment {
  return { ...part, nullable: true, free: true };
}

function flagsOf(flags: string): ReadonlyFlags {
  return {
    dotAll: flags.includes("s"),
    ignoreCase: flags.includes("i"),
    multiline: flags.includes("m"),
    sticky: flags.includes("y"),
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
    global: flags.includes("g"),
    hasIndices: flags.includes("d"),
  };
}
