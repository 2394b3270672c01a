import {
  cancelEmailChange,
  getEmailChange,
  requestEmailChange,
} from "@/lib/auth/email-change/email-change";
import { RequestEmailChange } from "@/lib/auth/email-change/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getEmailChange, auth: "session" }, ({ actor }) =>
    getEmailChange(actor, {}),
  ),
  POST: route(
    {
      operation: requestEmailChange,
      auth: "session",
      recentAuth: true,
      limit: "reset",
      accountOf: ({ email }) => email,
      body: RequestEmailChange,
    },
    ({ actor, body }) => requestEmailChange(actor, body),
  ),
  DELETE: route({ operation: cancelEmailChange, auth: "session", recentAuth: true }, ({ actor }) =>
    cancelEmailChange(actor, {}),
  ),
});
