import { Avatar } from "@/components/ui/avatar";
import type { Account } from "./account";
import { NetworkMark } from "./network-mark";

const markSizes = { 16: "size-2", 20: "size-2.5", 24: "size-3.5", 32: "size-3.5", 40: "size-3.5" };

export function AccountGlyph({
  account,
  size = 24,
  shape,
}: {
  account: Pick<Account, "name" | "avatarUrl" | "mark">;
  size?: 16 | 20 | 24 | 32 | 40;
  shape?: Account["look"]["avatar"];
}) {
  return (
    <Avatar
      name={account.name}
      src={account.avatarUrl}
      size={size}
      shape={shape}
      mark={<NetworkMark mark={account.mark} className={markSizes[size]} />}
    />
  );
}
