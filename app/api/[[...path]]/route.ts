import { methods } from "@/lib/http/methods";
import { unknownPath } from "@/lib/http/unknown-path";

// Whatever no other route answers gets the Error shape instead of a page.
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods(unknownPath);
