import fc from "fast-check";
import {
  DeliveryModel,
  type Happening,
  happenings,
  type Mover,
  type Protection,
} from "./delivery-model";

/** Events that end a story are rare, so that interleavings become deep. */
const ends = ["cancel", "uninstall", "crash", "lose answer"];
const often = happenings
  .filter((what) => !ends.includes(what))
  .flatMap((what) => Array(6).fill(what));

export const interleaving = fc.array(
  fc.record<Happening>({
    what: fc.constantFrom<Happening["what"]>(...often, ...happenings),
    run: fc.nat(3),
    flag: fc.boolean(),
  }),
  { minLength: 10, maxLength: 120, size: "max" },
);

export function promiseKept(mover: Mover, protection: Protection) {
  return fc.asyncProperty(interleaving, async (story) => {
    const model = new DeliveryModel(mover, protection);
    for (const happening of story) {
      await model.apply(happening);
      const broken = brokenPromise(model);
      if (broken) throw new Error(broken);
    }
  });
}

function brokenPromise({ sent, position, version }: DeliveryModel): string | null {
  if (sent.length > 1) return "It went out twice.";
  if (sent.length === 0) return position.state === "published" ? "It never went out." : null;
  if (sent[0] !== version) return "It went out with a text that is not the post's.";
  const isKnown = ["publishing", "published", "unconfirmed"].includes(position.state);
  return isKnown ? null : `It went out and is ${position.state}.`;
}
