"use client";

import { useState } from "react";
import { useQueryState } from "@/components/url-state/use-query-state";
import { calendarAddress } from "./calendar-address";

export function useOpenPost() {
  const [openId, setOpenId] = useQueryState("post", calendarAddress.post.withHistory("push"));
  const [takesFocus, setTakesFocus] = useState(false);
  return {
    openId,
    takesFocus,
    openPost: (postId: string) => {
      setTakesFocus(true);
      setOpenId(postId);
    },
    closePost: () => {
      const card = openId && document.querySelector<HTMLElement>(cardSelector(openId));
      setOpenId(null, "replace");
      if (card) card.focus();
    },
  };
}

function cardSelector(postId: string): string {
  return `[data-post="${CSS.escape(postId)}"]`;
}
