import { errorPage } from "./error-page";
import { type Reply, redirectTo } from "./reply";
import type { SimulatedRequest } from "./request";
import type { Route, Visit } from "./router";

type Dialog<Asked> = {
  path: string;
  /** What the app asks for, or the sentence with which the dialog stops. */
  read: (parameters: URLSearchParams) => Asked | string;
  show: (asked: Asked, request: SimulatedRequest) => Reply;
  /** Where the answer sends the browser. */
  decide: (asked: Asked, visit: Visit) => string;
  /** With what the dialog stops; 400 where this is left out. */
  stopStatus?: number;
};

/** The routes of a dialog in which somebody gives the app access: shown, then answered. */
export function routeDialog<Asked extends object>(dialog: Dialog<Asked>): Route[] {
  const { path, read, show, decide, stopStatus } = dialog;
  const readFor = (visit: Visit, go: (asked: Asked) => Reply) => {
    const asked = read(visit.request.parameters);
    return typeof asked === "string" ? errorPage(asked, stopStatus) : go(asked);
  };
  return [
    {
      ...{ method: "GET", path, operation: "dialog.show" },
      run: (visit) => readFor(visit, (asked) => show(asked, visit.request)),
    },
    {
      ...{ method: "POST", path, operation: "dialog.answer" },
      run: (visit) => readFor(visit, (asked) => redirectTo(decide(asked, visit))),
    },
  ];
}
