export type TextMark = { from: number; to: number };

export function LinkedText({
  text,
  marks = [],
  followsLinks = true,
  inline = false,
}: {
  text: string;
  marks?: readonly TextMark[] | undefined;
  followsLinks?: boolean;
  inline?: boolean;
}) {
  const pieces = piecesOf(text, { marks, pattern: followsLinks ? linksAndTags : tags }).map(
    ({ from, text: piece, isLink }) =>
      isLink ? (
        <span key={from} className="text-info">
          {piece}
        </span>
      ) : (
        piece
      ),
  );
  if (inline) return pieces;
  return <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{pieces}</p>;
}

type Piece = { from: number; text: string; isLink: boolean };

const linksAndTags = /(https?:\/\/[^\s]+|[#＃][\p{L}\p{N}_]+)/u;
const tags = /([#＃][\p{L}\p{N}_]+)/u;

function piecesOf(
  text: string,
  { marks, pattern }: { marks: readonly TextMark[]; pattern: RegExp },
): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (piece: string, isLink: boolean) => {
    if (piece) pieces.push({ from: at, text: piece, isLink });
    at += piece.length;
  };
  for (const mark of [...marks, { from: text.length, to: text.length }]) {
    for (const [index, piece] of text.slice(at, mark.from).split(pattern).entries()) {
      add(piece, index % 2 === 1);
    }
    add(text.slice(mark.from, mark.to), true);
  }
  return pieces;
}
