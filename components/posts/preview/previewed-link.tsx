"use client";

import { useQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { cx } from "@/components/ui/cx";
import { useDebounced } from "@/components/ui/use-debounced";
import type { LinkCard } from "@/lib/library/link-cards/schema";
import { findFirstLink } from "@/lib/networks/content/rules/text";

type Look = Account["look"];

const typingMs = 600;

export function PreviewedLink({ text, look, reads }: { text: string; look: Look; reads: boolean }) {
  const address = findFirstLink(useDebounced(text, typingMs));
  if (look.linkCard === "none" || address === null) return null;
  const url = new URL(address);
  if (look.linkCard === "page" && reads) return <ReadLink url={url} look={look} />;
  return <LinkBox url={url} card={null} look={look} />;
}

function ReadLink({ url, look }: { url: URL; look: Look }) {
  const { data } = useQuery({
    queryKey: ["link-card", url.href],
    queryFn: ({ signal }) => api("GET /api/link-card", { query: { url: url.href }, signal }),
    staleTime: 10 * 60_000,
    retry: false,
  });
  return <LinkBox url={url} card={data?.card ?? null} look={look} />;
}

function LinkBox({ url, card, look }: { url: URL; card: LinkCard | null; look: Look }) {
  const domain = url.hostname.replace(/^www\./, "");
  const path = url.pathname === "/" ? "" : decoded(url.pathname);
  const frame = look.face === "card" ? "band" : "boxed";
  const isDomainLast = look.face === "column" || look.linkCard === "address";
  return (
    <div className={frames[frame]}>
      {card?.imageUrl && (
        // biome-ignore lint/performance/noImgElement: the server has made it small already
        <img
          src={card.imageUrl}
          alt=""
          loading="lazy"
          className="aspect-[1.91] w-full bg-sunken object-cover"
        />
      )}
      <div className={cx("flex flex-col gap-0.5 py-2.5", frame === "band" ? "px-4" : "px-3")}>
        {!isDomainLast && (
          <p className={cx("truncate text-muted text-xs", frame === "band" && "uppercase")}>
            {domain}
          </p>
        )}
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {card?.title || `${domain}${path}`}
        </p>
        {card?.description && <p className="line-clamp-1 text-muted text-sm">{card.description}</p>}
        {isDomainLast && (
          <p className="flex items-center gap-1 text-muted text-xs">
            {frame === "boxed" && <Globe aria-hidden className="size-3 shrink-0" />}
            <span className="truncate">{domain}</span>
          </p>
        )}
      </div>
    </div>
  );
}

const frames = {
  band: "border-t bg-hover",
  boxed: "mt-2 overflow-hidden rounded-lg border",
};

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
