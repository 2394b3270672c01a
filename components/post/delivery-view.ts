import type { Account } from "@/components/account/account";
import type { Delivery } from "@/lib/deliveries/schema";
import type { Post } from "@/lib/posts/schema";
import type { TimePreferences } from "@/lib/time/format-instant";

export type DeliveryView = {
  post: Post;
  delivery: Delivery;
  account: Account | undefined;
  preferences: TimePreferences;
  canEdit: boolean;
};
