import type { NextApiRequest, NextApiResponse } from "next";
import { handleOAuthRequest } from "@/lib/identity/oauth/handle-oauth-request";

export const config = {
  api: { bodyParser: false, externalResolver: true },
};

export default function handle(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return handleOAuthRequest(request, response);
}
