import { undoReceipt } from "@/lib/api/activity/undo-receipt";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { ReceiptParams } from "@/lib/records/receipts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: undoReceipt, auth: "session", params: ReceiptParams },
    ({ actor, params }) => undoReceipt(actor, params),
  ),
});
