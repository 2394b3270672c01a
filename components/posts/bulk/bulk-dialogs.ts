import dynamic from "next/dynamic";
import { lazyLayer } from "@/components/ui/lazy";

const what = "The dialog";

export const MovePostsDialog = lazyLayer(
  () => dynamic(() => import("./move-posts-dialog").then((chunk) => chunk.MovePostsDialog)),
  { what },
);

export const AssignDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/posts/people/assign-dialog").then((chunk) => chunk.AssignDialog),
    ),
  { what },
);
