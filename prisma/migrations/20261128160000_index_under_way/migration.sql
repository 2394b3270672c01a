-- What of an account is to go out: a list of accounts counts it, without its history.
CREATE INDEX CONCURRENTLY "Delivery_under_way" ON "Delivery"("connectionId") WHERE (state IN ('scheduled', 'preparing', 'publishing'));
