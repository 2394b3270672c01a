"use client";

import { useEffect } from "react";
import { layerOnDemand } from "@/components/ui/layer-on-demand";
import { PublishingBar, preloadUndo } from "./publishing-bar";
import { closeQuestion, usePublishQuestion } from "./question-store";

const PublishDialog = layerOnDemand(async () => (await import("./publish-dialog")).PublishDialog, {
  what: "The question",
});

export function PublishNowLayer() {
  return (
    <>
      <PublishingBar />
      <PublishQuestion />
    </>
  );
}

export function PublishQuestion() {
  const question = usePublishQuestion();
  const isAsked = question !== null;
  useEffect(() => {
    if (isAsked) void preloadUndo();
  }, [isAsked]);
  return question && <PublishDialog question={question} onClose={closeQuestion} />;
}
