import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { LogIn } from "@/lib/identity/auth/schema";
import { logIn } from "@/lib/identity/auth/start-session";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: logIn,
      auth: "none",
      limit: "login",
      accountOf: ({ email }) => email,
      body: LogIn,
    },
    (call) => logIn(anonymousCaller(call), call.body),
  ),
});
