import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkForm, checkInput } from './check-input.ts';

const schema = z.strictObject({
  prompt: z.string().min(1).max(5).optional(),
  need: z.string(),
  count: z.number().int().min(1).max(4).optional(),
  step: z.number().multipleOf(100).optional(),
  type: z.enum(['Image', 'Video']).optional(),
  ids: z.array(z.uuid()).max(2).optional(),
  email: z.email().optional(),
  own: z.string('Say what it is.').optional(),
  either: z.union([z.string(), z.boolean()]).optional(),
});

it.each([
  [{}, 'need', 'need is missing.'],
  [{ need: 1 }, 'need', 'need has to be text.'],
  [{ need: 'a', prompt: '' }, 'prompt', 'prompt must not be empty.'],
  [{ need: 'a', prompt: '123456' }, 'prompt', 'prompt may have at most 5 characters.'],
  [{ need: 'a', count: 1.5 }, 'count', 'count has to be a whole number.'],
  [{ need: 'a', count: 9 }, 'count', 'count must be at most 4.'],
  [{ need: 'a', count: 0 }, 'count', 'count must be at least 1.'],
  [{ need: 'a', step: 150 }, 'step', 'step must be a multiple of 100.'],
  [{ need: 'a', type: 'Sound' }, 'type', 'type must be one of Image, Video.'],
  [{ need: 'a', ids: ['x'] }, 'ids.0', 'ids.0 is not a valid id.'],
  [{ need: 'a', ids: {} }, 'ids', 'ids has to be a list.'],
  [{ need: 'a', email: 'x' }, 'email', 'email has to be an email address.'],
  [{ need: 'a', own: 3 }, 'own', 'Say what it is.'],
  [{ need: 'a', either: 3 }, 'either', 'either is not valid.'],
  [{ need: 'a', more: 3 }, 'body', 'The request has an unknown part: more.'],
  [null, 'body', 'The request has to be an object.'],
])('%j: %s: %s', (value, field, message) => {
  expect(checkInput(schema, value, 'body')).toEqual({ ok: false, fault: { field, message } });
});

it('what is right comes back as the schema reads it', () => {
  expect(checkInput(z.object({ n: z.coerce.number() }), { n: '4' })).toEqual({ ok: true, value: { n: 4 } });
});

it('says of a form what each field lacks, in its own words or in plain ones', () => {
  const schema = z.object({ name: z.string('Name is required').min(1), age: z.string().max(2), note: z.string() });
  const form = new FormData();
  form.set('age', '123');
  form.set('note', new File(['x'], 'note.txt'));
  expect(checkForm(schema, form)).toEqual({
    ok: false,
    fields: {
      name: 'Name is required',
      age: 'age may have at most 2 characters.',
      note: 'note has to be text.',
    },
  });
});

it.each([
  [{ need: 'a\0b' }, 'need'],
  [{ need: 'a', more: { deep: ['x', { text: '\ud800' }] } }, 'more.deep.1.text'],
  ['\0', 'body'],
])('%j: no database holds it, whatever the schema says', (value, field) => {
  const { ok, fault } = checkInput(z.unknown(), value, 'body') as { ok: boolean; fault?: { field: string } };
  expect([ok, fault?.field]).toEqual([false, field]);
});

it('a member that is called __proto__ is one like others, and becomes no prototype', () => {
  const given: unknown = JSON.parse('{"need": "a", "__proto__": {"prompt": "b"}}');
  const fault = { field: 'body', message: 'The request has an unknown part: __proto__.' };
  expect(checkInput(schema, given, 'body')).toEqual({ ok: false, fault });
  const { ok, value } = checkInput(z.object({ need: z.string() }), given) as { ok: boolean; value?: object };
  expect([ok, value, Object.getPrototypeOf(value)]).toEqual([true, { need: 'a' }, Object.prototype]);
});

it('takes whole surrogate pairs, and what is nested deep', () => {
  let deep: unknown = '👟';
  for (let i = 0; i < 10_000; i += 1) deep = [deep];
  expect(checkInput(z.unknown(), deep).ok).toBe(true);
});

it('a form with a NUL is refused at its field', () => {
  const form = new FormData();
  form.set('name', 'a\0');
  expect(checkForm(z.object({ name: z.string() }), form)).toEqual({
    ok: false,
    fields: { name: 'name has a character that cannot be stored.' },
  });
});

it('reads every text in NFC, and passwords as they were typed', () => {
  const schema = z.object({ q: z.string(), tags: z.array(z.string()), password: z.string() });
  const typed = { q: 'Cafe\u0301', tags: ['A\u0308rmel'], password: 'Cafe\u0301' };
  const read = { q: 'Caf\u00e9', tags: ['\u00c4rmel'], password: 'Cafe\u0301' };
  expect(checkInput(schema, typed)).toEqual({ ok: true, value: read });
  const form = new FormData();
  form.set('q', typed.q);
  expect(checkForm(z.object({ q: z.string() }), form)).toEqual({ ok: true, value: { q: read.q } });
});

it('a line that a form ends with two characters counts as it counts on the page', () => {
  const form = new FormData();
  form.set('words', 'One\r\ntwo\rthree\n');
  const words = 'One\ntwo\nthree\n';
  expect(checkForm(z.object({ words: z.string().max(words.length) }), form)).toEqual({ ok: true, value: { words } });
  expect(checkInput(z.object({ password: z.string() }), { password: 'a\r\nb' })).toEqual({
    ok: true,
    value: { password: 'a\r\nb' },
  });
});
