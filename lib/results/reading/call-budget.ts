import { now } from "@/lib/kernel/clock";
import { metrics } from "@/lib/kernel/metrics";
import type { Network } from "@/lib/networks/network";

/** Publishing keeps this share of the calls that a network allows. */
const keptShare = 0.3;

type Pace = {
  network: Network;
  /** Calls that the account's readings have made today. */
  callsToday: number;
  /** Another process may read for the account from then on. */
  leaseUntil: Date;
  /** Returns until when publishing has precedence; null where nothing of the account goes out soon. */
  findPrecedence: () => Promise<Date | null>;
};

/**
 * Counts the calls of a reading and stops it before one that may not be made: while a post of the
 * account goes out, once the day's calls are made, and where the network says that few are left.
 */
export class CallBudget {
  calls = 0;
  /** Is when the account may be read again; null while nothing has stopped its readings. */
  stoppedUntil: Date | null = null;

  constructor(private readonly pace: Pace) {}

  /** Wraps what sends. A call that may not be made fails as one that did not reach the network. */
  over(send: typeof fetch): typeof fetch {
    return async (input, init) => {
      this.stoppedUntil ??=
        this.#endOfLease() ?? this.#endOfDay() ?? (await this.pace.findPrecedence());
      if (this.stoppedUntil) throw new TypeError("The reading is stopped.");
      this.calls += 1;
      metrics().resultsCalls.inc({ network: this.pace.network.id });
      const response = await send(input, init);
      this.#heed(response.headers);
      return response;
    };
  }

  #endOfLease(): Date | null {
    return now() >= this.pace.leaseUntil ? now() : null;
  }

  #endOfDay(): Date | null {
    const { network, callsToday } = this.pace;
    if (callsToday + this.calls < (network.results?.callsPerDay ?? 0)) return null;
    const day = 86_400_000;
    return new Date(Math.ceil((now().getTime() + 1) / day) * day);
  }

  #heed(headers: Headers): void {
    const quota = this.pace.network.quotaOf?.(headers, now());
    if (!quota || quota.left >= keptShare) return;
    this.stoppedUntil = quota.until ?? new Date(now().getTime() + 3_600_000);
  }
}
