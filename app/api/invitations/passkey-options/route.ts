import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { beginInvitationPasskey } from "@/lib/members/accept-invitation";
import { BeginInvitationPasskey } from "@/lib/members/schema";

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
