import { AppError } from "@/lib/kernel/errors";
import { httpMethods } from "./methods";
import type { Endpoint } from "./route";

const nowhere: Endpoint = {
  declaration: { operation: null, auth: "none" },
  answer: () => Promise.reject(new AppError("not_found", "There is nothing at this address.")),
};

/** Every method of a path that does not exist. */
export const unknownPath = Object.fromEntries(httpMethods.map((method) => [method, nowhere]));
