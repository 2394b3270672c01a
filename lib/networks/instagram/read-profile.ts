import type { Answer } from "../meta/send-graph";
import { callInstagram } from "./call";
import type { InstagramContext } from "./settings";
import { type Profile, ProfileAnswer } from "./wire";

export function readProfile(context: InstagramContext, token: string): Promise<Answer<Profile>> {
  const fields = "id,user_id,username,account_type,name,profile_picture_url";
  const call = { method: "GET", path: "/me", token, parameters: { fields } } as const;
  return callInstagram(context, call, ProfileAnswer);
}
