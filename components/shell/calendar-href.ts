/** Links to the calendar; when it is open already, keeps its filters and period. */
export function calendarHref(view: "week" | "month" | "list" | "today"): string {
  const search = new URLSearchParams(
    location.pathname === "/calendar" ? location.search : undefined,
  );
  if (view === "today") search.delete("date");
  else search.set("view", view);
  return search.size > 0 ? `/calendar?${search}` : "/calendar";
}
