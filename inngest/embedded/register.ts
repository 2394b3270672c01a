import { cronsOf } from "./fire-crons";
import { type FunctionTable, readFunctionTable } from "./function-table";
import type { Transport } from "./transport";
import { headers } from "./wire";

/** Asks the SDK for its functions; throws when it refuses or declares what the host cannot do. */
export async function register(transport: Transport): Promise<FunctionTable> {
  const response = await transport({
    method: "PUT",
    query: "",
    headers: { [headers.syncKind]: "in_band" },
    body: { url: "http://functions.internal/api/inngest" },
  });
  if (!response.ok) {
    throw new Error(
      `The functions were not registered: ${response.status} ${await response.text()}`,
    );
  }
  const functions = readFunctionTable(await response.json());
  cronsOf(functions);
  return functions;
}
