export function LateSpecimen() {
  return <p>This came in a chunk of its own, and was a skeleton until then.</p>;
}
