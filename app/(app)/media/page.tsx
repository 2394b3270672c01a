import { mediaFilter, mediaQuery } from "@/components/media/media-filter";
import { MediaLibrary } from "@/components/media/media-library";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listMedia } from "@/lib/media/get-media";
import { timePreferences } from "@/lib/time/format-instant";

type Search = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function MediaPage({ searchParams }: Search) {
  const actor = await currentMember();
  const search = await searchParams;
  const filter = {
    q: mediaFilter.q.parseServerSide(search.q),
    type: mediaFilter.type.parseServerSide(search.type),
    only: mediaFilter.only.parseServerSide(search.only),
  };
  const [page, { user }] = await Promise.all([
    listMedia(actor, mediaQuery(filter)),
    getMe(actor, {}),
  ]);
  return (
    <MediaLibrary
      first={{ filter, page }}
      editable={actor.role !== "viewer"}
      preferences={timePreferences(user)}
    />
  );
}

export default titled("Media", MediaPage);
