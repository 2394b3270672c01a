"use client";

import dynamic from "next/dynamic";
import { PublishingBar } from "./publishing-bar";
import { closeQuestion, usePublishQuestion } from "./question-store";

const PublishDialog = dynamic(() =>
  import("./publish-dialog").then((module) => module.PublishDialog),
);

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
  return question && <PublishDialog question={question} onClose={closeQuestion} />;
}
