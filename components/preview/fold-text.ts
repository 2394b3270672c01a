const pointsMax = 400;
const linesMax = 5;

/** What a feed shows of a long text before "See more"; null where it shows all of it. */
export function foldText(text: string): string | null {
  const lines = text.split("\n");
  const fewLines = lines.slice(0, linesMax).join("\n");
  const points = [...fewLines];
  if (lines.length <= linesMax && points.length <= pointsMax) return null;
  if (points.length <= pointsMax) return fewLines.trimEnd();
  const cut = points.slice(0, pointsMax).join("");
  // A word is not cut unless it is most of what is shown.
  const space = cut.lastIndexOf(" ");
  return (space > pointsMax / 2 ? cut.slice(0, space) : cut).trimEnd();
}
