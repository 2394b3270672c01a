import { type AsJson, utcTimestamp } from "@/lib/kernel/as-json";
import { wordStored } from "@/lib/records/words/word-reason";
import type { Prisma } from "@/prisma/generated/client";
import { type Delivery, DeliveryErrorCode, storedLinkParameters } from "./schema";

export const deliverySelect = {
  id: true,
  postIndex: true,
  connectionId: true,
  textOverride: true,
  overridesMedia: true,
  linkRule: true,
  state: true,
  remoteId: true,
  publishedUrl: true,
  publishedAt: true,
  errorCode: true,
  errorReason: true,
  errorValues: true,
  errorMessage: true,
  errorRetryable: true,
  errorOccurredAt: true,
  connection: { select: { provider: true, name: true } },
} satisfies Prisma.DeliverySelect;

type StoredDelivery = Prisma.DeliveryGetPayload<{ select: typeof deliverySelect }>;

export type DeliveryRow = AsJson<Omit<StoredDelivery, "connection">> & {
  provider: string;
  accountName: string;
};

export function deliveryRow({ connection, ...row }: StoredDelivery): DeliveryRow {
  return {
    ...row,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    errorOccurredAt: row.errorOccurredAt?.toISOString() ?? null,
    provider: connection.provider,
    accountName: connection.name,
  };
}

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    postIndex: row.postIndex,
    connectionId: row.connectionId,
    provider: row.provider,
    accountName: row.accountName,
    textOverride: row.textOverride,
    state: row.state,
    providerPostId: row.remoteId,
    publishedUrl: row.publishedUrl,
    error: toError(row),
    publishedAt: row.publishedAt && utcTimestamp(row.publishedAt),
    linkParameters: storedLinkParameters(row.linkRule),
  };
}

function toError(row: DeliveryRow): Delivery["error"] {
  if (!row.errorCode || !row.errorOccurredAt) return null;
  return {
    code: DeliveryErrorCode.catch("internal").parse(row.errorCode),
    message: wordStored(row.errorReason, row.errorValues, row.errorMessage) ?? "",
    retryable: row.errorRetryable ?? false,
    occurredAt: utcTimestamp(row.errorOccurredAt),
  };
}
