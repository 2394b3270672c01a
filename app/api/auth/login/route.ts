import { logIn } from "@/lib/auth/log-in";
import { LogIn } from "@/lib/auth/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { visitorOf } from "@/lib/http/visitor";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: logIn,
      auth: "none",
      limit: "login",
      accountOf: ({ email }) => email,
      body: LogIn,
    },
    (call) => logIn(visitorOf(call), call.body),
  ),
});
