import { type Expected, moved, type Position, type TransitionName } from "@/lib/deliveries/states";

export type Happening = {
  what: What;
  run: number;
  flag: boolean;
};

type What = (typeof happenings)[number];

export const happenings = [
  "dispatch",
  "claim",
  "startSending",
  "call",
  "answer",
  "lose answer",
  "crash",
  "run again",
  "time passes",
  "sweep",
  "look",
  "edit",
  "cancel",
  "recall",
  "uninstall",
  "reconnect",
  "retry",
  "reschedule",
  "resend",
  "confirmManually",
] as const;

type Run = { fence: number; intentNo: number | null; called: boolean; effect: boolean };

export type Protection = {
  /** Rejects a call whose intent is too old; otherwise an absence is believed too early. */
  deadline: boolean;
  /** False lets a person overlook a published post before a resend. */
  care?: boolean;
};

export type Mover = {
  move(position: Position, name: TransitionName, held: Expected): Promise<Position | null>;
};

export const byTable: Mover = {
  move: (position, name, held) => Promise.resolve(moved(position, name, held)),
};

/** Ignores fence and state: this control proves that the property can fail. */
export const unguarded: Mover = {
  move: (position, name) => Promise.resolve(unguardedMove(position, name)),
};

export class DeliveryModel {
  position: Position = { state: "scheduled", fence: 0, intentNo: 0 };
  version = 1;
  readonly sent: number[] = [];
  mistakes = 0;
  private runs: Run[] = [];
  private isActive = true;
  private expired = 0;

  constructor(
    private readonly mover: Mover,
    private readonly protection: Protection,
  ) {}

  async apply({ what, run: index, flag }: Happening): Promise<void> {
    const run = this.runs[index % Math.max(this.runs.length, 1)];
    if (run) await this.toRun[what]?.(run, flag);
    await this.toDelivery[what]?.(flag);
  }

  private readonly toRun: Partial<Record<What, (run: Run, flag: boolean) => Promise<void>>> = {
    claim: async (run) => {
      if (await this.move("claim", run)) run.fence = this.position.fence;
    },
    startSending: (run) => this.startSending(run),
    call: async (run, flag) => this.call(run, flag),
    answer: (run, flag) => this.answer(run, flag),
    "lose answer": async (run) => this.end(run),
    crash: async (run) => this.end(run),
    "run again": async (run) => this.addRun(run.fence),
  };

  private readonly toDelivery: Partial<Record<What, (flag: boolean) => Promise<unknown>>> = {
    dispatch: () => this.dispatch(),
    "time passes": async () => {
      this.expired = this.position.intentNo;
    },
    sweep: () => this.sweep(),
    look: (flag) => this.look(flag),
    edit: () => this.edit(),
    cancel: () => this.move("cancel"),
    recall: () => this.move("recall"),
    uninstall: () => {
      this.isActive = false;
      return this.move("cancel");
    },
    reconnect: async () => {
      this.isActive = true;
    },
    retry: () => this.move("retry"),
    reschedule: async () => {
      if (await this.move("reschedule")) await this.edit();
    },
    resend: () => this.resend(),
    confirmManually: async () => {
      if (this.sent.length > 0) await this.move("confirmManually");
    },
  };

  private async edit(): Promise<void> {
    if (await this.move("edit")) this.version += 1;
  }

  private async dispatch(): Promise<void> {
    if (await this.move("dispatch")) this.addRun();
  }

  private async startSending(run: Run): Promise<void> {
    if (!this.isActive || !(await this.move("startSending", run))) return;
    Object.assign(run, { intentNo: this.position.intentNo, called: false, effect: false });
  }

  private call(run: Run, effect: boolean): void {
    if (run.intentNo === null || run.called) return;
    if (this.protection.deadline && this.isTooOld(run.intentNo)) return;
    Object.assign(run, { called: true, effect });
    if (effect) this.sent.push(this.version);
  }

  private async answer(run: Run, isPermanent: boolean): Promise<void> {
    if (run.intentNo === null || !run.called) return;
    if (run.effect) await this.move("confirm", { fence: 0, intentNo: run.intentNo });
    else if (isPermanent) await this.move("refuse", run);
    else if (await this.move("confirmNotSent", run)) await this.move("release", run);
    this.end(run);
  }

  private async sweep(): Promise<void> {
    const { fence, state } = this.position;
    if (state === "preparing") await this.move("release", { fence });
    if (state === "publishing" && (await this.move("takeOver"))) this.addRun();
  }

  private async look(canProve: boolean): Promise<void> {
    if (this.position.state !== "publishing") return;
    const held = { fence: this.position.fence, intentNo: this.position.intentNo };
    if (this.sent.length > 0) await this.move("confirm", held);
    else if (!canProve) await this.move("markUnconfirmed", held);
    else if (!this.protection.deadline || this.isTooOld(held.intentNo)) {
      await this.move("confirmNotSent", held);
      await this.move("release", held);
    }
  }

  private async resend(): Promise<void> {
    const isThere = this.sent.length > 0;
    if (isThere && this.protection.care !== false) return;
    if (!this.isTooOld(this.position.intentNo)) return;
    if ((await this.move("resend")) && isThere) this.mistakes += 1;
  }

  private isTooOld(intentNo: number): boolean {
    return intentNo <= this.expired;
  }

  private end(run: Run): void {
    this.runs = this.runs.filter((other) => other !== run);
  }

  private addRun(fence = this.position.fence): void {
    this.runs.push({ fence, intentNo: null, called: false, effect: false });
  }

  private async move(name: TransitionName, held: Expected | Run = { fence: 0 }): Promise<boolean> {
    const holding = { fence: held.fence, intentNo: held.intentNo ?? 0 };
    const position = await this.mover.move(this.position, name, holding);
    if (!position) return false;
    this.position = position;
    return true;
  }
}

function unguardedMove(position: Position, name: TransitionName): Position | null {
  const { fence } = position;
  return (
    moved(position, name, { fence, intentNo: position.intentNo }) ??
    (name === "startSending"
      ? { state: "publishing", fence, intentNo: position.intentNo + 1 }
      : null)
  );
}
