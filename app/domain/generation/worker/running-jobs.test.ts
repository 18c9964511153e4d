import { expect, it } from 'vitest';
import { RunningJobs } from './running-jobs.ts';

it('ends no more jobs beside running ones than there are slots, and tells when they have ended', async () => {
  const running = new RunningJobs();
  const gates = ['a', 'b', 'c'].map((id) => ({ id, ...Promise.withResolvers<void>() }));
  const works = gates.map(({ id, promise }) => running.during(id, () => promise));
  expect(running.endOf('a')).toBeUndefined();
  expect([running.beginEnd('a', 2), running.beginEnd('b', 2), running.beginEnd('c', 2)]).toEqual([true, true, false]);
  expect(running.endOf('c')).toBeUndefined();
  expect(running.beginEnd('gone', 9)).toBe(false);

  const log: string[] = [];
  void running.endOf('a')!.then(() => log.push(`a ended, known: ${running.has('a')}`));
  const all = running.allEnded().then(() => log.push('all'));
  gates[0]!.resolve();
  await works[0];
  expect(running.beginEnd('c', 2)).toBe(true);
  gates[1]!.resolve();
  gates[2]!.resolve();
  await Promise.all([...works, all]);
  expect(log).toEqual(['a ended, known: false', 'all']);
  expect(running.ids).toEqual([]);
});
