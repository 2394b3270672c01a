import { methods } from "@/lib/http/methods";
import { resourceMetadata } from "@/lib/oauth/metadata-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ GET: resourceMetadata });
