import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import {
  cancelEmailChange,
  getEmailChange,
  requestEmailChange,
} from "@/lib/identity/auth/email-change/email-change";
import { RequestEmailChange } from "@/lib/identity/auth/email-change/schema";

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
