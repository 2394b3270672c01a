import { type Held, moved, type Position, type TransitionName } from "@/lib/deliveries/states";

/** One thing that happens: to the delivery, or to one of the runs that believe they hold it. */
export type Happening = {
  what: What;
  /** Which run, counted around. */
  run: number;
  /** Whether a call takes effect, or a look can prove an absence. */
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
  "resend",
  "confirmManually",
] as const;

type Run = { fence: number; intentNo: number | null; called: boolean; effect: boolean };

export type Protection = {
  /** A call is not made once its intent is too old; without it, an absence can be believed early. */
  deadline: boolean;
  /** The fence and the state are checked. */
  table: boolean;
  /** Who sends again has looked well; without it, what is there may be overlooked. */
  care?: boolean;
};

/** A delivery, the runs that move it by the table, and the network that counts what went out. */
export class DeliveryModel {
  position: Position = { state: "scheduled", fence: 0, intentNo: 0 };
  version = 1;
  /** The content version of everything that went out. */
  readonly sent: number[] = [];
  /** How often a person sent again what was there. */
  mistakes = 0;
  private runs: Run[] = [];
  private isActive = true;
  /** Intents up to this number are too old to be called. */
  private expired = 0;

  constructor(private readonly protection: Protection) {}

  apply({ what, run: index, flag }: Happening): void {
    const run = this.runs[index % Math.max(this.runs.length, 1)];
    if (run) this.toRun[what]?.(run, flag);
    this.toDelivery[what]?.(flag);
  }

  private readonly toRun: Partial<Record<What, (run: Run, flag: boolean) => void>> = {
    claim: (run) => {
      if (this.move("claim", run)) run.fence = this.position.fence;
    },
    startSending: (run) => this.startSending(run),
    call: (run, flag) => this.call(run, flag),
    answer: (run, flag) => this.answer(run, flag),
    "lose answer": (run) => this.end(run),
    crash: (run) => this.end(run),
    "run again": (run) => this.addRun(run.fence),
  };

  private readonly toDelivery: Partial<Record<What, (flag: boolean) => void>> = {
    dispatch: () => this.dispatch(),
    "time passes": () => {
      this.expired = this.position.intentNo;
    },
    sweep: () => this.sweep(),
    look: (flag) => this.look(flag),
    edit: () => this.edit(),
    cancel: () => this.move("cancel"),
    recall: () => this.move("recall"),
    uninstall: () => {
      this.isActive = false;
      this.move("cancel");
    },
    reconnect: () => {
      this.isActive = true;
    },
    retry: () => this.move("retry"),
    resend: () => this.resend(),
    confirmManually: () => {
      if (this.sent.length > 0) this.move("confirmManually");
    },
  };

  private edit(): void {
    if (this.position.state !== "scheduled") return;
    this.position = { ...this.position, fence: this.position.fence + 1 };
    this.version += 1;
  }

  private dispatch(): void {
    if (this.position.state !== "scheduled") return;
    this.position = { ...this.position, fence: this.position.fence + 1 };
    this.addRun();
  }

  private startSending(run: Run): void {
    if (!this.isActive || !this.move("startSending", run)) return;
    Object.assign(run, { intentNo: this.position.intentNo, called: false, effect: false });
  }

  private call(run: Run, effect: boolean): void {
    if (run.intentNo === null || run.called) return;
    if (this.protection.deadline && this.isTooOld(run.intentNo)) return;
    Object.assign(run, { called: true, effect });
    if (effect) this.sent.push(this.version);
  }

  private answer(run: Run, isPermanent: boolean): void {
    if (run.intentNo === null || !run.called) return;
    if (run.effect) this.move("confirm", { fence: 0, intentNo: run.intentNo });
    else if (isPermanent) this.move("refuse", run);
    else if (this.move("confirmNotSent", run)) this.move("release", run);
    this.end(run);
  }

  private sweep(): void {
    const { fence, state } = this.position;
    if (state === "preparing") this.move("release", { fence });
    if (state !== "publishing") return;
    this.position = { ...this.position, fence: fence + 1 };
    this.addRun();
  }

  private look(canProve: boolean): void {
    if (this.position.state !== "publishing") return;
    const held = { fence: this.position.fence, intentNo: this.position.intentNo };
    if (this.sent.length > 0) this.move("confirm", held);
    else if (!canProve) this.move("markUnconfirmed", held);
    else if (!this.protection.deadline || this.isTooOld(held.intentNo)) {
      this.move("confirmNotSent", held);
      this.move("release", held);
    }
  }

  /** A person has looked, once no call can come any more, and says that it is not there. */
  private resend(): void {
    const isThere = this.sent.length > 0;
    if (isThere && this.protection.care !== false) return;
    if (this.isTooOld(this.position.intentNo) && this.move("resend") && isThere) this.mistakes += 1;
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

  private move(name: TransitionName, held: Held | Run = { fence: 0 }): boolean {
    const position = this.protection.table
      ? moved(this.position, name, { fence: held.fence, intentNo: held.intentNo ?? 0 })
      : unguarded(this.position, name);
    if (!position) return false;
    this.position = position;
    return true;
  }
}

/** What a mover does that looks at nothing: the control that proves that the property can fail. */
function unguarded(position: Position, name: TransitionName): Position | null {
  const { fence } = position;
  return (
    moved(position, name, { fence, intentNo: position.intentNo }) ??
    (name === "startSending"
      ? { state: "publishing", fence, intentNo: position.intentNo + 1 }
      : null)
  );
}
