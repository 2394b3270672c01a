"use client";

import { useQuery } from "@tanstack/react-query";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { useDebounced } from "@/components/ui/use-debounced";
import type { LinkCard } from "@/lib/library/link-cards/schema";
import { findFirstLink } from "@/lib/networks/content/rules/text";

const typingMs = 600;

export function PreviewedLink({
  text,
  look,
  reads,
}: {
  text: string;
  look: Account["look"];
  reads: boolean;
}) {
  const address = findFirstLink(useDebounced(text, typingMs));
  if (look.linkCard === "none" || address === null) return null;
  const url = new URL(address);
  if (look.linkCard === "page" && reads) return <ReadLink url={url} />;
  return <LinkBox url={url} card={null} />;
}

function ReadLink({ url }: { url: URL }) {
  const { data } = useQuery({
    queryKey: ["link-card", url.href],
    queryFn: ({ signal }) => api("GET /api/link-card", { query: { url: url.href }, signal }),
    staleTime: 10 * 60_000,
    retry: false,
  });
  return <LinkBox url={url} card={data?.card ?? null} />;
}

function LinkBox({ url, card }: { url: URL; card: LinkCard | null }) {
  const domain = url.hostname.replace(/^www\./, "");
  const path = url.pathname === "/" ? "" : decoded(url.pathname);
  return (
    <div className="border-t bg-hover">
      {card?.imageUrl && (
        // biome-ignore lint/performance/noImgElement: the server has made it small already
        <img
          src={card.imageUrl}
          alt=""
          loading="lazy"
          className="aspect-[1.91] w-full bg-sunken object-cover"
        />
      )}
      <div className="flex flex-col gap-0.5 px-4 py-2.5">
        <p className="truncate text-muted text-xs uppercase">{domain}</p>
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {card?.title || `${domain}${path}`}
        </p>
        {card?.description && <p className="line-clamp-1 text-muted text-sm">{card.description}</p>}
      </div>
    </div>
  );
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
