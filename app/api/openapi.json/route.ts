import { methods } from "@/lib/api/http/methods";
import { documentRoute } from "../openapi-document";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ GET: documentRoute });
