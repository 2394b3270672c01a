import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { SetUp } from "@/lib/identity/auth/schema";
import { setUp } from "@/lib/identity/auth/set-up";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: setUp, auth: "none", limit: "setup", body: SetUp }, (call) =>
    setUp(anonymousCaller(call), call.body),
  ),
});
