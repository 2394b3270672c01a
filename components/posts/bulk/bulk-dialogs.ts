import dynamic from "next/dynamic";
import { lazyLayer } from "@/components/ui/lazy";

const what = "The dialog";

export const MovePostsDialog = lazyLayer(
  () => dynamic(() => import("./move-posts-dialog").then((chunk) => chunk.MovePostsDialog)),
  { what },
);

export const AssignPostsDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/posts/people/assign-posts-dialog").then(
        (chunk) => chunk.AssignPostsDialog,
      ),
    ),
  { what },
);
