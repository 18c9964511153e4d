import { expect, it, vi } from 'vitest';
import { noteEndedSession, noteReturnedSession, onSessionReturned } from './session-ended.ts';

it('tells that a session is back once, and only after it had ended', () => {
  // Another file of this worker may have left an ended session.
  noteReturnedSession();
  const back = vi.fn();
  const stop = onSessionReturned(back);
  noteReturnedSession();
  noteEndedSession(401, 'password');
  noteReturnedSession();
  expect(back).not.toHaveBeenCalled();
  noteEndedSession(401, undefined);
  noteReturnedSession();
  noteReturnedSession();
  expect(back).toHaveBeenCalledTimes(1);
  stop();
  noteEndedSession(401, undefined);
  noteReturnedSession();
  expect(back).toHaveBeenCalledTimes(1);
});
