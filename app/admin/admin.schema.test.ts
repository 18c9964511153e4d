import { expect, it } from 'vitest';
import { listQuerySchema } from './admin.schema.ts';

it('a name that was typed on a Mac is searched for as it is kept', () => {
  expect(listQuerySchema.parse({ q: ' Cafe\u0301 ' }).q).toBe('Café');
  expect(listQuerySchema.parse({}).q).toBe('');
});
