import type { Page } from "./navigation";

/** Outlines in a box of 24 by 24. Lucide's own components are code for the browser. */
export const pageIcons: Record<Page["sign"], string> = {
  calendar:
    "M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 10h16M8 3v4M16 3v4",
  queue: "M4 5h16M4 12h8M4 19h6M17 11v9M13.5 16.5 17 20l3.5-3.5",
  drafts: "M6 3h8l4 4v12a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zM14 3v4h4M9.5 12h5M9.5 16h3",
  media:
    "M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4.5 17.5 9.5 12l4 4 2.5-2.5 4 4M15 8.5h.01",
  connections: "M9 12h6M10 7.5H7.5a4.5 4.5 0 0 0 0 9H10M14 7.5h2.5a4.5 4.5 0 0 1 0 9H14",
  settings:
    "M3 8h9M18 8h3M12 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0M3 16h3M12 16h9M6 16a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
  write: "M4 20l1-4.5L15.5 5a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.5 19zM13.5 7l3.5 3.5",
};
