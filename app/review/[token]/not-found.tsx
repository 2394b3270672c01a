import { ReviewEnded } from "@/components/review/review-ended";
import { titled } from "@/components/shell/frame/titled";

export default titled(null, ReviewEnded);
