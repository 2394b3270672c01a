import { shiftClock } from "@/lib/kernel/clock";

export type Travel = { to(instant: Date): void } & Disposable;

/**
 * Lets this process live at another time, which goes on from there: the product's clock, the
 * simulators' and the instants that the database client makes. Postgres keeps its own.
 */
export function startTravel(): Travel {
  const Real = globalThis.Date;
  let offsetMs = 0;
  const present = () => Real.now() + offsetMs;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length === 0 ? [present()] : given, self),
    get: (target, name, self) => (name === "now" ? present : Reflect.get(target, name, self)),
  });
  return {
    to(instant) {
      offsetMs = instant.getTime() - Real.now();
      // Forgets what Postgres told of its own time.
      shiftClock(0);
    },
    [Symbol.dispose]() {
      globalThis.Date = Real;
      shiftClock(0);
    },
  };
}
