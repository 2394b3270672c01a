import { LogIn } from "@/lib/auth/schema";
import { logIn } from "@/lib/auth/start-session";
import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

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
