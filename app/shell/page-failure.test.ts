import { expect, it } from 'vitest';
import { pageFailure } from './page-failure.rules.ts';

const refused = (status: number, data: unknown = null) => ({ status, statusText: '', internal: false, data });
const reference = { requestId: 'r1', path: '/dashboard' };

it.each([
  ['of this document', refused(500), '/dashboard', { status: 500, message: undefined, requestId: 'r1' }],
  ['of our own', new Error('boom'), '/dashboard', { status: 500, message: undefined, requestId: 'r1' }],
  ['with a sentence', refused(403, { message: 'No.' }), '/dashboard', { status: 403, message: 'No.', requestId: 'r1' }],
  ['after a link', refused(500), '/product', { status: 500, message: undefined, requestId: undefined }],
  ['without a page', refused(404), '/dashboard', { status: 404, message: undefined, requestId: undefined }],
  ['without an answer in Chromium', new TypeError('Failed to fetch'), '/dashboard', { status: 0 }],
  ['without an answer in Safari', new TypeError('Load failed'), '/dashboard', { status: 0 }],
  [
    'without an answer in Firefox',
    new TypeError('NetworkError when attempting to fetch resource.'),
    '/',
    { status: 0 },
  ],
  [
    'of our own, whatever its words',
    new TypeError("Cannot read properties of undefined (reading 'networks')"),
    '/',
    { status: 500 },
  ],
])('a failure %s', (_, error, path, expected) => {
  expect(pageFailure(error, path, reference)).toMatchObject(expected);
});

it('names no request where no server answered, or where the document has none', () => {
  expect(pageFailure(new TypeError('Failed to fetch'), '/dashboard', reference).requestId).toBeUndefined();
  expect(pageFailure(refused(500), '/dashboard', null).requestId).toBeUndefined();
});
