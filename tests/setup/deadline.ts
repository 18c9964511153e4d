import { beforeEach } from 'vitest';

/**
 * Tests that have not begun by `TEST_DEADLINE_MS` (milliseconds since 1970) are skipped by name: a deep run on a slow machine ends in time
 * and says what it left out (`npm run test:deep -- --minutes N`).
 */
const deadline = Number(process.env.TEST_DEADLINE_MS ?? Infinity);
if (Number.isFinite(deadline)) beforeEach(({ skip }) => skip(Date.now() > deadline, 'no time left'));
