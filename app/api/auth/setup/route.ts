import { SetUp } from "@/lib/auth/schema";
import { setUp } from "@/lib/auth/set-up";
import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: setUp, auth: "none", limit: "setup", body: SetUp }, (call) =>
    setUp(anonymousCaller(call), call.body),
  ),
});
