import { SetUp } from "@/lib/auth/schema";
import { setUp } from "@/lib/auth/set-up";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { visitorOf } from "@/lib/http/visitor";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: setUp, auth: "none", limit: "setup", body: SetUp }, (call) =>
    setUp(visitorOf(call), call.body),
  ),
});
