-- "Delivery_due_by_account" takes its place.
DROP INDEX "Delivery_due";
