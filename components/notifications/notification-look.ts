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

type Look = { icon: LucideIcon; tone: Tone; word: string };

export const notificationLook: Record<NotificationType, Look> = {
  delivery_failed: { icon: CircleX, tone: "negative", word: "Not sent" },
  delivery_unconfirmed: { icon: CircleHelp, tone: "caution", word: "Unconfirmed" },
  connection_needs_reconnect: { icon: Unplug, tone: "negative", word: "Needs reconnecting" },
  connection_expires: { icon: TimerReset, tone: "caution", word: "Access ends soon" },
  publishing_paused: { icon: CirclePause, tone: "caution", word: "Paused" },
  publishing_resumed: { icon: CirclePlay, tone: "positive", word: "Resumed" },
  outage: { icon: TriangleAlert, tone: "negative", word: "Outage" },
  outage_over: { icon: Activity, tone: "positive", word: "Outage is over" },
  assignment: { icon: UserPlus, tone: "info", word: "Assigned" },
  mention: { icon: AtSign, tone: "info", word: "Mentioned" },
  comment: { icon: MessageSquare, tone: "info", word: "Comment" },
  security: { icon: Shield, tone: "caution", word: "Security" },
};
