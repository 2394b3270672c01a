import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { beginInvitationPasskey } from "@/lib/identity/members/accept-invitation";
import { BeginInvitationPasskey } from "@/lib/identity/members/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: beginInvitationPasskey,
      auth: "none",
      limit: "link",
      body: BeginInvitationPasskey,
    },
    (call) => beginInvitationPasskey(anonymousCaller(call), call.body),
  ),
});
