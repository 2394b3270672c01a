import { titled } from "@/components/shell/frame/titled";
import { Primitives } from "./primitives";

/** `next.config.ts` counts this as a page while Herald is developed, and builds nothing of it. */
export default titled("Primitives", Primitives);
