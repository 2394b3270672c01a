import { env } from "@/lib/kernel/env";
import type { MailContent } from "@/lib/records/mail/schema";
import type { Account } from "../user-store";
import { confirmMinutes, undoDays } from "./email-change-store";

export function confirmationMail({ name, workspaceName }: Account, token: string): MailContent {
  return {
    subject: titled("Confirm your new address", workspaceName),
    heading: "Confirm your new address",
    paragraphs: [
      `${name} wants to use this address at ${workspaceName}.`,
      `The link works once and for ${confirmMinutes} minutes. Until then everything stays as it is.`,
      "If you do not know of this, do nothing.",
    ],
    button: { label: "Confirm this address", url: `${env.BASE_URL}/confirm-email#${token}` },
    reason: "You get this mail because somebody gave this address in their Herald profile.",
  };
}

/** Goes to a new address that has an account already, so that the answer need not tell. */
export function takenMail({ workspaceName }: Account): MailContent {
  return {
    subject: titled("Somebody wanted to use your address", workspaceName),
    heading: "Somebody wanted to use your address",
    paragraphs: [
      `Somebody gave your address as the new one of another account at ${workspaceName}.`,
      "Nothing has changed, because your own account has it, and they were not told so.",
      "If that was you, ask an administrator to remove the account that you do not need.",
    ],
    reason: "You get this mail because it is about the security of your account.",
  };
}

export function noticeMail(
  { name, workspaceName }: Account,
  { email, undoToken }: { email: string; undoToken: string },
): MailContent {
  return {
    subject: titled("Your address is about to change", workspaceName),
    heading: "Your address is about to change",
    paragraphs: [
      `${name}, you asked to use another address at ${workspaceName}. It changes once it is confirmed from there.`,
      `If that was not you, stop it: for ${undoDays} days the link below cancels the change, or undoes it where it was confirmed. Then set a new password.`,
    ],
    facts: [{ label: "New address", value: email }],
    button: { label: "Stop this change", url: `${env.BASE_URL}/undo-email#${undoToken}` },
    reason: "You get this mail because it is about the security of your account.",
  };
}

export function changedMail({ workspaceName }: Account, email: string): MailContent {
  return {
    subject: titled("Your address was changed", workspaceName),
    heading: "Your address was changed",
    paragraphs: [
      "Sign in with the new address from now on. Mail goes there, too.",
      `If that was not you, use the link “Stop this change” in the mail before this one. It works for ${undoDays} days.`,
    ],
    facts: [{ label: "New address", value: email }],
    reason: "You get this mail because it is about the security of your account.",
  };
}

export function restoredMail({ workspaceName }: Account, email: string): MailContent {
  return {
    subject: titled("You have your former address again", workspaceName),
    heading: "You have your former address again",
    paragraphs: [
      "The change of your address was undone, and all browsers were signed out.",
      "If somebody else had changed it, set a new password now, and remove passkeys and API keys that you do not know.",
    ],
    facts: [{ label: "Address", value: email }],
    button: { label: "Set a new password", url: `${env.BASE_URL}/forgot-password` },
    reason: "You get this mail because it is about the security of your account.",
  };
}

function titled(subject: string, workspaceName: string): string {
  return `${subject} at ${workspaceName}`.slice(0, 200);
}
