"use client";

import { useQueryState, useQueryStates } from "nuqs";
import { parseAsString } from "nuqs/server";
import { useState } from "react";
import { ExportLinks } from "@/components/kit/export/export-links";
import { type Selection, useSelection } from "@/components/kit/selection/use-selection";
import { MoreItems } from "@/components/ui/more-items";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { QueryError } from "@/components/ui/query-error";
import { useToast } from "@/components/ui/toast";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Media } from "@/lib/library/media/schema";
import { DeleteMediaDialog } from "./delete-media-dialog";
import { FilePicker } from "./file-picker";
import { mediaDescription } from "./media-description";
import { MediaDropZone } from "./media-drop-zone";
import { MediaEmpty } from "./media-empty";
import { everyMedium, isFiltered, type MediaFilter, mediaFilter, mediaQuery } from "./media-filter";
import { MediaFilterBar } from "./media-filter-bar";
import { MediaGrid } from "./media-grid";
import { MediaSelection } from "./media-selection";
import { MediaSkeleton } from "./media-skeleton";
import { MediumDialog } from "./medium-dialog";
import { UploadTile } from "./upload-tile";
import { focusTile } from "./use-grid-keys";
import { type FirstMedia, type MediaPages, useMediaPages } from "./use-media-pages";
import { type MediaUploads, useMediaUploads } from "./use-media-uploads";
import { usePastedFiles } from "./use-pasted-files";

function exportOf(filter: MediaFilter) {
  const { limit: _, ...query } = mediaQuery(filter);
  return query;
}

export function MediaLibrary({
  first,
  editable,
  preferences,
}: {
  first: FirstMedia;
  editable: boolean;
  preferences: TimePreferences;
}) {
  const [filter, setFilter] = useQueryStates(mediaFilter);
  const [openId, setOpenId] = useQueryState("open", parseAsString.withOptions({ history: "push" }));
  const [deleted, askToDelete] = useState<readonly Media[]>([]);
  const pages = useMediaPages(filter, first);
  const { items } = pages;
  const selection = useSelection();
  const chosen = items.filter(({ id }) => selection.selected.has(id));
  const uploads = useLibraryUploads(pages.refresh);
  const upload = (files: File[]) => uploads.add(files);
  usePastedFiles(upload, editable && openId === null && deleted.length === 0);
  const onDeleted = (ids: readonly string[]) => {
    if (ids.length === 0) return;
    const beside = neighbourOf(items, ids);
    void setOpenId(null);
    pages.remove(ids);
    selection.clear();
    if (beside) requestAnimationFrame(() => focusTile(beside.id));
  };

  return (
    <>
      <MediaDropZone onFiles={upload} disabled={!editable} className="flex grow flex-col">
        <PageHeader
          title="Media"
          description={mediaDescription}
          actions={
            <>
              <ExportLinks route="/api/media/export" query={exportOf(filter)} />
              {editable && <FilePicker label="Upload media" variant="primary" onFiles={upload} />}
            </>
          }
        >
          <MediaFilterBar filter={filter} onChange={(change) => setFilter(change)} />
        </PageHeader>
        <PageBody width="full">
          <LibraryBody
            filter={filter}
            pages={pages}
            uploads={uploads}
            selection={editable ? selection : null}
            upload={upload}
            onOpen={({ id }) => setOpenId(id)}
            onDelete={
              editable
                ? (media) => askToDelete(selection.selected.has(media.id) ? chosen : [media])
                : null
            }
            onShowAll={() => setFilter(everyMedium)}
          />
        </PageBody>
        {chosen.length > 0 && (
          <MediaSelection
            media={chosen}
            onChanged={(changed) => void pages.replace(...changed)}
            onDelete={() => askToDelete(chosen)}
            onClear={selection.clear}
          />
        )}
      </MediaDropZone>
      <MediumDialog
        open={openId !== null}
        mediaId={openId}
        items={items}
        editable={editable}
        preferences={preferences}
        onStep={(id) => setOpenId(id, { history: "replace" })}
        onClose={() => setOpenId(null, { history: "replace" })}
        onSaved={(...saved) => void pages.replace(...saved)}
        onReturned={() => void pages.refresh()}
        onDelete={(media) => askToDelete([media])}
      />
      <DeleteMediaDialog
        open={deleted.length > 0}
        media={deleted}
        onClose={() => askToDelete([])}
        onDeleted={onDeleted}
      />
    </>
  );
}

type LibraryBodyProps = {
  filter: MediaFilter;
  pages: MediaPages;
  uploads: MediaUploads;
  selection: Selection | null;
  upload: (files: File[]) => void;
  onOpen: (media: Media) => void;
  onDelete: ((media: Media) => void) | null;
  onShowAll: () => void;
};

function LibraryBody(props: LibraryBodyProps) {
  const { filter, pages, uploads, selection, upload, onOpen, onDelete, onShowAll } = props;
  const { query, items } = pages;
  if (query.isPending) return <MediaSkeleton />;
  if (query.isLoadingError) return <QueryError title="The media did not load" query={query} />;
  if (items.length + uploads.uploads.length === 0) {
    return (
      <MediaEmpty
        filter={isFiltered(filter) ? filter : null}
        editable={selection !== null}
        onFiles={upload}
        onShowAll={onShowAll}
      />
    );
  }
  return (
    <>
      <MediaGrid items={items} selection={selection} onOpen={onOpen} onDelete={onDelete}>
        {uploads.uploads.map((one) => (
          <li key={one.id}>
            <UploadTile upload={one} uploads={uploads} />
          </li>
        ))}
      </MediaGrid>
      <MoreItems query={query} className="flex justify-center pt-8" />
    </>
  );
}

function useLibraryUploads(refresh: () => Promise<void>) {
  const toast = useToast();
  return useMediaUploads({
    onUploaded: (media, _target, { wasThere, sentName }) => {
      void refresh();
      if (!wasThere) return;
      const name = media.fileName === sentName ? "" : `, as ${media.fileName}`;
      toast.show({ title: `${sentName} is in the library already${name}` });
    },
  });
}

function neighbourOf(items: readonly Media[], gone: readonly string[]): Media | undefined {
  const stays = ({ id }: Media) => !gone.includes(id);
  const index = items.findIndex(({ id }) => gone.includes(id));
  return items.slice(index).find(stays) ?? items.slice(0, Math.max(index, 0)).findLast(stays);
}
