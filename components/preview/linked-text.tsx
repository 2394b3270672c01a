const links = /(https?:\/\/[^\s]+|[#＃][\p{L}\p{N}_]+)/u;

export function LinkedText({ text, inline = false }: { text: string; inline?: boolean }) {
  let from = 0;
  const pieces = text.split(links).map((piece, index) => {
    const at = from;
    from += piece.length;
    if (index % 2 === 0) return piece;
    return (
      <span key={at} className="text-info">
        {piece}
      </span>
    );
  });
  if (inline) return pieces;
  return <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{pieces}</p>;
}
