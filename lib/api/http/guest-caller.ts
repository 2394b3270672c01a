import type { AnonymousCaller } from "@/lib/kernel/open-operation";
import { readTokenCookie, setTokenCookie } from "@/lib/kernel/token-cookie";
import { reviewCookie } from "@/lib/planning/reviews/rules";
import { anonymousCaller } from "./anonymous-caller";

/** Names who calls by a review link, whose device the cookies of that link alone know. */
export function guestCaller(
  call: Parameters<typeof anonymousCaller>[0] & { params: { token: string } },
): AnonymousCaller {
  const { request, headers, params } = call;
  const token = encodeURIComponent(params.token);
  const paths = [`/review/${token}`, `/api/review/${token}`];
  return {
    ...anonymousCaller(call),
    deviceToken: readTokenCookie(request, reviewCookie),
    rememberDevice: (device) => {
      for (const path of paths) {
        headers.append("Set-Cookie", setTokenCookie({ ...reviewCookie, path }, device));
      }
    },
  };
}
