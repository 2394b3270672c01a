export function calendarHref({
  view,
  date,
}: {
  view?: "week" | "month" | "list";
  date?: string | null;
}): string {
  const search = new URLSearchParams(
    location.pathname === "/calendar" ? location.search : undefined,
  );
  if (view) search.set("view", view);
  if (date) search.set("date", date);
  if (date === null) search.delete("date");
  return search.size > 0 ? `/calendar?${search}` : "/calendar";
}
