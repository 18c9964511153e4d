-- All durable work is on the work engine.
DROP TABLE "QueueMessage";
