"use client";

import { Images, SearchCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FilePicker } from "./file-picker";

type MediaEmptyProps = {
  filtered: boolean;
  editable: boolean;
  onFiles: (files: File[]) => void;
  onShowAll: () => void;
};

export function MediaEmpty({ filtered, editable, onFiles, onShowAll }: MediaEmptyProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchCheck />}
        title="Every picture has an alt text"
        description="There is nothing left to describe."
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
      description="The pictures and videos of your team's posts will be here. Upload some now, or add them while you write a post."
      action={<FilePicker label="Upload media" variant="primary" onFiles={onFiles} />}
    />
  );
}
