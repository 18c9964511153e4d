import { expect, test } from 'vitest';
import type { AssetView } from '#app/domain/library/index.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import type { ToastOptions } from '#app/ui/toasts/toast-store.ts';
import { toolMessages } from '../tools.messages.ts';
import { refusalOf, tellEnd } from './tell-runs.ts';
import type { ToolJob } from './tool-jobs.rules.ts';

const refused = (status: number, said: string | null = null) =>
  new CallError({ status, code: 'x', message: 'its own words', said });
const { triedOn } = toolMessages;

test.each([
  ['out of credits, with the server’s sentence', refused(402, 'You need 1 more credit.'), 'You need 1 more credit.'],
  ['out of credits without one', refused(403), triedOn.credits],
  ['a picture that is gone', refused(404), triedOn.notFound],
  ['a fault of the server', refused(500), toolMessages.internalError],
  ['another sentence of the server', refused(400, 'Too many points.'), 'Too many points.'],
  ['anything else', new Error('?'), triedOn.failed],
])('inpainting a try-on picture: %s', (_, error, sentence) => {
  expect(refusalOf(error, 'inpaint', 'POST /api/inpainting', { isTriedOn: true })).toBe(sentence);
});

test('other pictures have the canvas’s sentences', () => {
  expect(refusalOf(new Error('?'), 'inpaint', 'POST /api/inpainting')).toBe(toolMessages.inpaintFailed);
});

const saidOf = (followsWords: boolean, asset: AssetView | null) => {
  const shown: ToastOptions[] = [];
  const toasts = { show: (toast: ToastOptions) => shown.push(toast), dismiss: () => {} };
  const job = { kind: 'inpaint', status: asset ? 'succeeded' : 'failed', asset, message: null } as unknown as ToolJob;
  tellEnd(toasts, job, { isOrderedHere: true, followsWords, onShow: () => {} });
  return JSON.stringify(shown);
};
const made = {} as AssetView;

test('without a provider the tool is called Erase, and its toasts name no inpainting', () => {
  expect(saidOf(false, made)).toContain('The painted area was removed');
  expect(saidOf(false, null)).toContain('The painted area could not be removed');
  for (const asset of [made, null]) expect(saidOf(false, asset)).not.toMatch(/inpaint/i);
  expect(refusalOf(new Error('?'), 'inpaint', 'POST /api/inpainting', { followsWords: false })).not.toMatch(/inpaint/i);
});

test('with a provider its toasts are the spec’s', () => {
  expect(saidOf(true, made)).toContain(toolMessages.inpainted);
  expect(saidOf(true, null)).toContain(toolMessages.inpaintFailed);
});
