import type { Metadata } from "next";
import { mediaFilter, mediaPageSize, mediaSearch } from "@/components/media/media-filter";
import { MediaLibrary } from "@/components/media/media-library";
import { currentMember } from "@/lib/auth/current-member";
import { listMedia } from "@/lib/media/list-media";

export const metadata: Metadata = { title: "Media" };

type Search = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function MediaPage({ searchParams }: Search) {
  const actor = await currentMember();
  const shown = mediaFilter.parseServerSide((await searchParams).alt);
  const page = await listMedia(actor, { limit: mediaPageSize, ...mediaSearch[shown] });
  return <MediaLibrary first={{ shown, page }} editable={actor.role !== "viewer"} />;
}
