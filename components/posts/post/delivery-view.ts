import type { Account } from "@/components/kit/account/account";
import type { Delivery } from "@/lib/deliveries/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";

export type DeliveryView = {
  post: Post;
  delivery: Delivery;
  account: Account | undefined;
  preferences: TimePreferences;
  canEdit: boolean;
};
