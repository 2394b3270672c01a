"use client";

import { Images, SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FilePicker } from "./file-picker";
import type { MediaFilter } from "./media-filter";

export function MediaEmpty({
  filter,
  editable,
  onFiles,
  onShowAll,
}: {
  filter: MediaFilter | null;
  editable: boolean;
  onFiles: (files: File[]) => void;
  onShowAll: () => void;
}) {
  if (filter) {
    return (
      <EmptyState
        icon={<SearchX />}
        {...filteredWords(filter)}
        action={<Button onClick={onShowAll}>Show all media</Button>}
      />
    );
  }
  if (!editable) {
    return (
      <EmptyState
        icon={<Images />}
        title="No media yet"
        description="The pictures and videos of your team's posts will be here. As a viewer you can look at them and download them; members add them."
      />
    );
  }
  return (
    <EmptyState
      icon={<Images />}
      title="No media yet"
      description="The pictures and videos of your team's posts will be here. Drop some onto this page, paste them, or choose them."
      action={<FilePicker label="Upload media" variant="primary" onFiles={onFiles} />}
    />
  );
}

export function filteredWords({ q, type, only, label }: MediaFilter) {
  const noun = type === "video" ? "video" : type === "image" ? "picture" : "picture or video";
  if (q.trim() !== "") {
    return {
      title: `Nothing found for “${q.trim()}”`,
      description: `No ${noun} has these words in its name or its alt text${only === "all" && label === null ? "" : " and fits the filter"}.`,
    };
  }
  if (label !== null) {
    return { title: `No ${noun} has this label`, description: "Others in the library may fit." };
  }
  if (only === "undescribed") {
    return { title: "Every alt text is there", description: "There is nothing left to describe." };
  }
  if (only === "unused") {
    return {
      title: "Everything is in use",
      description: `Every ${noun} is in a post, a draft or a template.`,
    };
  }
  return { title: `No ${noun}s yet`, description: "There are other media in the library." };
}
