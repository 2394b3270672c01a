import { methods } from "@/lib/api/http/methods";
import { serverMetadata } from "@/lib/api/http/oauth-metadata";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ GET: serverMetadata });
