-- Messages to endpoints are messages of the work engine; the time of a next try stays, because the log shows it.
SELECT pgboss.create_queue('endpoint-message', '{"policy": "stately", "heartbeatSeconds": 10, "notify": true}');
INSERT INTO pgboss.job ("name", "data", "singleton_key", "group_id", "policy", "start_after", "retry_limit", "retry_delay",
  "retry_backoff", "retry_delay_max", "expire_seconds", "heartbeat_seconds")
SELECT 'endpoint-message', jsonb_build_object('messageId', "id"), "id"::text, "endpointId"::text, 'stately', "nextAttemptAt", 100, 2,
  true, 600, 60, 10
FROM "EndpointMessage" WHERE "status" = 'waiting';
