-- Old keys are deleted with each new one.
create index idempotency_keys_at on idempotency_keys (at);
