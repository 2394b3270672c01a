import { z } from "zod";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { AvatarAnswer } from "./schema";
import { changeAvatar } from "./set-avatar";

export const removeAvatar = operation({
  name: "remove_avatar",
  summary: "Show your initials in place of a picture",
  scope: "self",
  input: z.strictObject({}),
  output: AvatarAnswer,
  run: async (actor) => {
    await transaction((tx) => changeAvatar(tx, actor, null));
    return { avatarUrl: null };
  },
});
