import { operation } from "@/lib/kernel/operation";
import { announce } from "./announce";
import { PresenceAnswer, PresentOnDraft } from "./schema";

export const bePresentOnDraft = operation({
  name: "be_present_on_draft",
  summary: "Say that a draft is open here, and see who else has it open",
  // People who may not read a draft do not hear who works on it either.
  scope: "posts:write",
  input: PresentOnDraft,
  output: PresenceAnswer,
  run: (actor, { draftId, doing }) => announce(actor, { kind: "draft", id: draftId }, doing),
});
