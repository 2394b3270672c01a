"use client";

import { useQueryState } from "nuqs";
import { MoreItems } from "@/components/ui/more-items";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { MediaList } from "@/lib/media/schema";
import { FilePicker } from "./file-picker";
import { MediaDropZone } from "./media-drop-zone";
import { MediaEmpty } from "./media-empty";
import { type MediaShown, mediaFilter } from "./media-filter";
import { MediaGrid } from "./media-grid";
import { MediaSkeleton } from "./media-skeleton";
import { UploadTile } from "./upload-tile";
import { useMediaPages } from "./use-media-pages";
import { useMediaUploads } from "./use-media-uploads";

type MediaLibraryProps = {
  first: { shown: MediaShown; page: MediaList };
  editable: boolean;
};

export function MediaLibrary({ first, editable }: MediaLibraryProps) {
  const [shown, setShown] = useQueryState("alt", mediaFilter);
  const { query, items, replace, refresh } = useMediaPages(shown, first);
  const uploads = useMediaUploads({ onUploaded: () => void refresh() });
  const upload = (files: File[]) => uploads.add(files);
  const empty = items.length + uploads.uploads.length === 0;

  return (
    <MediaDropZone onFiles={upload} disabled={!editable} className="flex grow flex-col">
      <PageHeader
        title="Media"
        description="The pictures and videos your team has uploaded."
        actions={editable && <FilePicker label="Upload media" variant="primary" onFiles={upload} />}
      >
        <SegmentedControl
          label="Show"
          options={filters}
          value={shown}
          onChange={(next) => void setShown(next)}
        />
      </PageHeader>
      <PageBody width="full">
        {query.isPending && <MediaSkeleton />}
        {query.isLoadingError && <QueryError title="The media did not load" query={query} />}
        {query.data && empty && (
          <MediaEmpty
            filtered={shown === "missing"}
            editable={editable}
            onFiles={upload}
            onShowAll={() => void setShown("all")}
          />
        )}
        {!empty && (
          <MediaGrid
            items={items}
            editable={editable}
            onChanged={(...args) => void replace(...args)}
          >
            {uploads.uploads.map((one) => (
              <li key={one.id}>
                <UploadTile upload={one} uploads={uploads} />
              </li>
            ))}
          </MediaGrid>
        )}
        {query.data && <MoreItems query={query} className="flex justify-center pt-8" />}
      </PageBody>
    </MediaDropZone>
  );
}

const filters = [
  { value: "all", label: "All" },
  { value: "missing", label: "No alt text" },
] as const;
