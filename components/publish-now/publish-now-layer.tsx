"use client";

import { PublishDialog } from "./publish-dialog";
import { PublishingBar } from "./publishing-bar";
import { closeQuestion, usePublishQuestion } from "./question-store";

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
