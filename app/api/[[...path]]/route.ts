import { httpMethods, methods } from "@/lib/api/http/methods";
import type { Endpoint } from "@/lib/api/http/route";
import { AppError } from "@/lib/kernel/errors";
import { countRefusal } from "@/lib/kernel/limits/consume";

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
