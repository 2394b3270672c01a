import { setAvatar } from "@/lib/library/avatars/avatars";
import { samplePng } from "../media/sample-images";
import type { Person } from "./world";

export async function createAvatar(person: Person): Promise<string> {
  const image = Buffer.from(await samplePng(40, 40)).toString("base64");
  const { avatarUrl } = await setAvatar(person, { image });
  return avatarUrl?.split("/").at(-1) ?? "";
}
