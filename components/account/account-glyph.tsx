import { NetworkMark } from "@/components/network-mark";
import { Avatar } from "@/components/ui/avatar";
import type { Account } from "./account";

type AccountGlyphProps = { account: Account; size?: 20 | 24 | 32 | 40 };

export function AccountGlyph({ account, size = 24 }: AccountGlyphProps) {
  return (
    <Avatar
      name={account.name}
      src={account.avatarUrl}
      size={size}
      mark={<NetworkMark mark={account.mark} className={size < 24 ? "size-2.5" : "size-3.5"} />}
    />
  );
}
