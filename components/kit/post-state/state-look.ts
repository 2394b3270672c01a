import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Clock,
  LoaderCircle,
  type LucideIcon,
  Send,
  TriangleAlert,
} from "lucide-react";
import type { Tone } from "@/components/ui/tone";
import type { DeliveryState, PostState } from "@/lib/deliveries/schema";

export type StateLook = { label: string; icon: LucideIcon; tone: Tone };

export const stateLooks: Record<PostState | DeliveryState, StateLook> = {
  scheduled: { label: "Scheduled", icon: Clock, tone: "neutral" },
  preparing: { label: "Preparing", icon: LoaderCircle, tone: "info" },
  publishing: { label: "Publishing", icon: Send, tone: "info" },
  published: { label: "Published", icon: CircleCheck, tone: "positive" },
  partially_published: { label: "Partly published", icon: TriangleAlert, tone: "caution" },
  failed: { label: "Failed", icon: CircleAlert, tone: "negative" },
  unconfirmed: { label: "Not confirmed", icon: CircleHelp, tone: "caution" },
  cancelled: { label: "Cancelled", icon: Ban, tone: "neutral" },
};
