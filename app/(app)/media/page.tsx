import { mediaFilter, mediaQuery } from "@/components/library/media/media-filter";
import { MediaLibrary } from "@/components/library/media/media-library";
import { titled } from "@/components/shell/frame/titled";
import { currentMember } from "@/lib/identity/auth/current-member";
import { getMe } from "@/lib/identity/auth/get-me";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { listMedia } from "@/lib/library/media/get-media";

async function MediaPage({ searchParams }: PageProps<"/media">) {
  const actor = await currentMember();
  const search = await searchParams;
  const filter = {
    q: mediaFilter.q.parseServerSide(search.q),
    type: mediaFilter.type.parseServerSide(search.type),
    only: mediaFilter.only.parseServerSide(search.only),
    label: mediaFilter.label.parseServerSide(search.label),
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
