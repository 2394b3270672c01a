import { httpMethods, methods } from "@/lib/http/methods";
import type { Endpoint } from "@/lib/http/route";
import { AppError } from "@/lib/kernel/errors";
import { countRefusal } from "@/lib/limits/count-refusal";

const notFound: Endpoint = {
  declaration: { operation: null, auth: "none" },
  answer: async (request, { always }) => {
    await countRefusal(request, always);
    throw new AppError("not_found", "There is nothing at this address.");
  },
};

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods(
  Object.fromEntries(httpMethods.map((method) => [method, notFound])),
);
