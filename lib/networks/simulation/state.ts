import type { JournalEntry } from "./store";

export type Fold<Effect extends { kind: string }> = {
  apply(entry: JournalEntry<Effect>): void;
  clear(): void;
};

export type EffectHandlers<Effect extends { kind: string }> = {
  [Kind in Effect["kind"]]: (effect: Extract<Effect, { kind: Kind }>, atMs: number) => void;
};

type IssuedCode<Code> = Code & { atMs: number; isUsed: boolean };

export abstract class SimulatedState<Effect extends { kind: string }, Code extends { code: string }>
  implements Fold<Effect>
{
  readonly codes = new Map<string, IssuedCode<Code>>();
  protected abstract readonly handlers: EffectHandlers<Effect>;

  apply({ effect, atMs }: JournalEntry<Effect>): void {
    // The type of `handlers` pairs each kind with its effect, which a lookup by a union cannot show.
    const handle = this.handlers[effect.kind as Effect["kind"]] as (
      effect: Effect,
      atMs: number,
    ) => void;
    handle(effect, atMs);
  }

  clear(): void {
    for (const value of Object.values(this)) if (value instanceof Map) value.clear();
  }

  protected issueCode(code: Code, atMs: number): void {
    this.codes.set(code.code, { ...code, atMs, isUsed: false });
  }

  protected redeemCode({ code }: { code: string }): void {
    const issued = this.codes.get(code);
    if (issued) issued.isUsed = true;
  }
}
