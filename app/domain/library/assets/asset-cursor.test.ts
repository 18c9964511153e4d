import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './asset-cursor.rules.ts';

const cursor = {
  sort: 'Last Created',
  at: new Date('2026-11-21T12:00:00.123Z'),
  id: '01a1fd8e-270f-77bd-bd29-1b3d9fc432c7',
} as const;

it('comes back to the millisecond', () => {
  expect(readCursor(writeCursor(cursor), 'Last Created')).toEqual(cursor);
});

it('belongs to one order', () => {
  expect(readCursor(writeCursor(cursor), 'First Created')).toBeNull();
});

it.each(['', 'l', 'l.', 'lzzzzzzzzzzz.01a1fd8e-270f-77bd-bd29-1b3d9fc432c7', `${writeCursor(cursor)}x`, 'l1.1;DROP'])(
  'refuses %j',
  (text) => expect(readCursor(text, 'Last Created')).toBeNull(),
);
