import type { NextApiRequest, NextApiResponse } from "next";
import { answerOAuth } from "@/lib/oauth/answer-oauth";

export const config = {
  api: { bodyParser: false, externalResolver: true },
};

export default function handle(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  return answerOAuth(request, response);
}
