"use client";

import dynamic from "next/dynamic";
import { lazyLayer } from "@/components/ui/lazy";
import { PublishingBar } from "./publishing-bar";
import { closeQuestion, usePublishQuestion } from "./question-store";

const PublishDialog = lazyLayer(
  () => dynamic(() => import("./publish-dialog").then((chunk) => chunk.PublishDialog)),
  { what: "The question" },
);

export function PublishNowLayer() {
  const question = usePublishQuestion();
  return (
    <>
      <PublishingBar />
      <PublishDialog open={question !== null} question={question} onClose={closeQuestion} />
    </>
  );
}
