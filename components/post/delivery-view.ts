import type { Account } from "@/components/account/account";
import type { Delivery } from "@/lib/deliveries/schema";
import type { Post } from "@/lib/posts/schema";
import type { TimePreferences } from "@/lib/time/format-instant";

/** A delivery with what it takes to show it and to act on it. */
export type DeliveryView = {
  post: Post;
  delivery: Delivery;
  /** Undefined once the account is no longer there. */
  account: Account | undefined;
  preferences: TimePreferences;
  /** False for viewers. */
  canEdit: boolean;
};
