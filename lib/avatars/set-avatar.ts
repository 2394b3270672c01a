import { createHash } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { assertSpace } from "@/lib/media/media-storage";
import { storeAvatar } from "./avatar-files";
import { avatarPath } from "./avatar-path";
import { lockAvatars, setAvatarUrl } from "./avatar-store";
import { makeAvatar } from "./make-avatar";
import { AvatarAnswer, SetAvatar } from "./schema";

export const setAvatar = operation({
  name: "set_avatar",
  summary: "Show a picture of yourself",
  scope: "self",
  input: SetAvatar,
  output: AvatarAnswer,
  run: async (actor, { image }) => {
    await assertSpace(image.length);
    const bytes = await makeAvatar(new Uint8Array(Buffer.from(image, "base64")));
    const hash = createHash("sha256").update(bytes).digest("hex");
    const avatarUrl = avatarPath(hash);
    await transaction(async (tx) => {
      await lockAvatars(tx);
      await storeAvatar(hash, bytes);
      await changeAvatar(tx, actor, avatarUrl);
    });
    return { avatarUrl };
  },
});

export async function changeAvatar(tx: Tx, actor: Actor, avatarUrl: string | null): Promise<void> {
  const userId = personOf(actor);
  await setAvatarUrl(tx, userId, avatarUrl);
  await recordAudit(tx, actor, { action: "user.updated", targetType: "user", targetId: userId });
}
