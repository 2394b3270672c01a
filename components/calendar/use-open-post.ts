"use client";

import { useQueryState } from "nuqs";
import { useState } from "react";
import { calendarAddress } from "./calendar-address";

const openedPost = calendarAddress.post.withOptions({ history: "push" });

export function useOpenPost() {
  const [openId, setOpenId] = useQueryState("post", openedPost);
  const [takesFocus, setTakesFocus] = useState(false);
  return {
    openId,
    takesFocus,
    openPost: (postId: string) => {
      setTakesFocus(true);
      void setOpenId(postId);
    },
    closePost: () => {
      const card = openId && document.querySelector<HTMLElement>(cardSelector(openId));
      void setOpenId(null, { history: "replace" });
      if (card) card.focus();
    },
  };
}

function cardSelector(postId: string): string {
  return `[data-post="${CSS.escape(postId)}"]`;
}
