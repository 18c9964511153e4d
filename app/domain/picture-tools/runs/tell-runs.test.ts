import { expect, test } from 'vitest';
import { CallError } from '#app/ui/client/call-error.ts';
import { toolMessages } from '../tools.messages.ts';
import { refusalOf } from './tell-runs.ts';

const refused = (status: number, said: string | null = null) =>
  new CallError({ status, code: 'x', message: 'its own words', said });
const { triedOn } = toolMessages;

test.each([
  ['out of credits, with the server’s sentence', refused(402, 'You need 1 more credit.'), 'You need 1 more credit.'],
  ['out of credits without one', refused(403), triedOn.credits],
  ['nobody there', refused(404), triedOn.notFound],
  ['a fault of the server', refused(500), toolMessages.internalError],
  ['another sentence of the server', refused(400, 'Too many points.'), 'Too many points.'],
  ['anything else', new Error('?'), triedOn.failed],
])('inpainting a picture that somebody was dressed in: %s', (_, error, sentence) => {
  expect(refusalOf(error, 'inpaint', 'POST /api/inpainting', true)).toBe(sentence);
});

test('other pictures have the canvas’s sentences', () => {
  expect(refusalOf(new Error('?'), 'inpaint', 'POST /api/inpainting')).toBe(toolMessages.inpaintFailed);
});
