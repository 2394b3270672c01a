import {
  Activity,
  AtSign,
  CircleHelp,
  CirclePause,
  CirclePlay,
  CircleX,
  type LucideIcon,
  MessageSquare,
  Shield,
  TimerReset,
  TriangleAlert,
  Unplug,
  UserPlus,
} from "lucide-react";
import type { Tone } from "@/components/ui/tone";
import type { NotificationType } from "@/lib/notifications/schema";

type Look = { icon: LucideIcon; tone: Tone };

export const notificationLook: Record<NotificationType, Look> = {
  delivery_failed: { icon: CircleX, tone: "negative" },
  delivery_unconfirmed: { icon: CircleHelp, tone: "caution" },
  connection_needs_reconnect: { icon: Unplug, tone: "negative" },
  connection_expires: { icon: TimerReset, tone: "caution" },
  publishing_paused: { icon: CirclePause, tone: "caution" },
  publishing_resumed: { icon: CirclePlay, tone: "positive" },
  outage: { icon: TriangleAlert, tone: "negative" },
  outage_over: { icon: Activity, tone: "positive" },
  assignment: { icon: UserPlus, tone: "info" },
  mention: { icon: AtSign, tone: "info" },
  comment: { icon: MessageSquare, tone: "info" },
  security: { icon: Shield, tone: "caution" },
};
