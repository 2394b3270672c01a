-- What a person had deleted on a network: the request, committed before the call, and its answer.
ALTER TYPE "DeliveryEventKind" ADD VALUE 'removing';
ALTER TYPE "DeliveryEventKind" ADD VALUE 'removed';
ALTER TYPE "DeliveryEventKind" ADD VALUE 'removal_refused';
ALTER TYPE "DeliveryEventKind" ADD VALUE 'removal_unclear';
ALTER TYPE "AuditAction" ADD VALUE 'delivery.removal_asked';
ALTER TYPE "AuditAction" ADD VALUE 'delivery.removal_refused';
ALTER TYPE "AuditAction" ADD VALUE 'delivery.removal_unclear';
ALTER TYPE "AuditAction" ADD VALUE 'delivery.removed';
