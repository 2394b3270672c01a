/** Ends a readiness check with a sentence for everybody: it must hold no address. */
export class NotReady extends Error {
  override readonly name = "NotReady";
}
