import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { describeArrival } from "@/lib/health/doctor/arrival";
import { Arrival, ArrivalTicket } from "@/lib/health/doctor/schema";

const arrival = {
  definition: {
    name: "get_arrival",
    summary: "Tell Herald’s own examination how its request arrived; its ticket is asked for",
    output: Arrival,
    failures: ["not_found"],
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: arrival, auth: "none", query: ArrivalTicket },
    async ({ request, query }) => describeArrival(request, query),
  ),
});
