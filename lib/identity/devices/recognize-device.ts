import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { hashToken, newOneTimeToken } from "@/lib/kernel/one-time-token";
import type { AnonymousCaller } from "@/lib/kernel/open-operation";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { notifySecurity } from "@/lib/records/notifications/notify";
import { deviceCookie } from "./device-cookie";
import { deleteDevices, findPersonToTell, storeDevice } from "./device-store";
import { describeBrowser } from "./rules";

type Person = {
  workspaceId: string;
  userId: string;
  joins: boolean;
};

export async function recognizeDevice(
  tx: Tx,
  caller: AnonymousCaller,
  { userId, joins, ...person }: Person,
): Promise<void> {
  const token = caller.deviceToken ?? newOneTimeToken().token;
  const isNew = await storeDevice(tx, { userId, tokenHash: hashToken(token) });
  caller.rememberDevice(token);
  if (!isNew) return;
  const isFirstToday =
    caller.deviceToken !== null || (await storeDevice(tx, { userId, tokenHash: traitsOf(caller) }));
  if (isFirstToday && !joins)
    await notifyOfDevice(tx, caller, { userId, workspaceId: person.workspaceId });
}

export function purgeDevices(): Promise<number> {
  return deleteDevices(db, new Date(now().getTime() - deviceCookie.maxAgeSeconds * 1000));
}

/** A program that keeps no cookies is one device a day, lest it raise a notice at every sign-in. */
function traitsOf({ userAgent, address }: AnonymousCaller): Uint8Array<ArrayBuffer> {
  const day = now().toISOString().slice(0, 10);
  return hashToken(JSON.stringify(["without cookies", userAgent, address, day]));
}

async function notifyOfDevice(
  tx: Tx,
  { userAgent, address }: AnonymousCaller,
  { userId, workspaceId: workspace }: Omit<Person, "joins">,
): Promise<void> {
  const { email, ...preferences } = await findPersonToTell(tx, userId);
  const { words } = describeBrowser(userAgent);
  const at = now().toISOString();
  const when = formatDateTime(at, preferences);
  const place = address === "unknown" ? null : address;
  await notifySecurity(tx, workspaceId(workspace), {
    userId,
    email,
    topic: "sessions",
    notice: { code: "new_device", values: { browser: words, address: place, at } },
    content: {
      subject: `New sign-in to your Herald account: ${words}`,
      heading: "A new browser signed in to your account",
      paragraphs: [
        "If this was you, there is nothing to do.",
        "If it was not, sign that browser out under Settings, Sessions. Then change your password, and remove any passkey that you do not know.",
      ],
      facts: [
        { label: "When", value: `${when} (${preferences.timeZone})` },
        { label: "Browser", value: words },
        ...(place ? [{ label: "Address", value: place }] : []),
      ],
      button: { label: "See where you are signed in", url: `${env.BASE_URL}/settings/sessions` },
      reason: "You get this because it is about the security of your account.",
    },
  });
}
