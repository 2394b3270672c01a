"use client";

import { useQueryState, useQueryStates } from "nuqs";
import { useState } from "react";
import { postElement } from "@/components/posts/post-summary/post-element";
import { calendarAddress } from "./calendar-address";

export function useCalendarUrl() {
  const [view, setView] = useQueryState("view", calendarAddress.view);
  const [date, setDate] = useQueryState("date", calendarAddress.date);
  const [past, setPast] = useQueryState("past", calendarAddress.past);
  const [filters, setFilters] = useQueryStates(calendarAddress.filters);
  return { view, setView, date, setDate, past, setPast, filters, setFilters };
}

export type CalendarUrl = ReturnType<typeof useCalendarUrl>;

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
      const card = openId && postElement(openId);
      void setOpenId(null, { history: "replace" });
      if (card) card.focus();
    },
  };
}
