import { operation } from "@/lib/kernel/operation";
import { announce } from "./announce";
import { PresenceAnswer, PresentOnDraft } from "./schema";

export const bePresentOnDraft = operation({
  name: "be_present_on_draft",
  summary: "Say that a draft is open here, and see who else has it open",
  scope: "posts:read",
  input: PresentOnDraft,
  output: PresenceAnswer,
  run: (actor, { draftId, doing }) => announce(actor, { kind: "draft", id: draftId }, doing),
});
