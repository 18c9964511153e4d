import type { z } from 'zod';
import { AppError } from './errors.ts';
import { findUnstorableText, normalizeTexts } from './input-types.ts';

/** The fault of a given value, as it may be shown. */
export interface Fault {
  readonly field: string;
  readonly message: string;
}

export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

/**
 * Turns a schema's issues into user messages: sentences of the schema are kept, and the validator's own ("expected string,
 * received undefined") are never shown. Text that the database cannot store is refused whatever the schema allows.
 */
export function checkInput<T>(schema: z.ZodType<T>, value: unknown, whole = 'request'): Checked<T> {
  const unstorable = findUnstorableText(value);
  if (unstorable !== null) {
    return { ok: false, fault: { field: unstorable || whole, message: unstorableSentence(unstorable) } };
  }
  const result = schema.safeParse(normalizeTexts(value), { error: plainSentence });
  if (result.success) return { ok: true, value: result.data };
  const issue = result.error.issues[0]!;
  return { ok: false, fault: { field: issue.path.join('.') || whole, message: issue.message } };
}

/** The same for a form: the first fault of each field, in its words. */
export function checkForm<T>(
  schema: z.ZodType<T>,
  form: FormData,
):
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fields: Readonly<Record<string, string>> } {
  const fields = Object.fromEntries(form);
  const unstorable = findUnstorableText(fields);
  if (unstorable !== null) return { ok: false, fields: { [unstorable]: unstorableSentence(unstorable) } };
  const result = schema.safeParse(normalizeTexts(fields), { error: plainSentence });
  if (result.success) return { ok: true, value: result.data };
  const faults = result.error.issues.map(({ path, message }) => [String(path[0] ?? 'form'), message] as const);
  return { ok: false, fields: Object.fromEntries(faults.toReversed()) };
}

/**
 * The fields of a form. Throws `bad-request` with the sentence of its first fault; what else a browser sent along is left out.
 */
export function readForm<T>(schema: z.ZodType<T>, form: FormData): T {
  const checked = checkInput(schema, Object.fromEntries(form), 'form');
  if (checked.ok) return checked.value;
  const { field, message } = checked.fault;
  throw new AppError('bad-request', `form.${field}: ${message}`, { userMessage: message, field });
}

const unstorableSentence = (path: string) => `${path || 'The request'} has a character that cannot be stored.`;

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const TYPES: Readonly<Record<string, string>> = {
  string: 'has to be text',
  number: 'has to be a number',
  int: 'has to be a whole number',
  boolean: 'has to be true or false',
  array: 'has to be a list',
  object: 'has to be an object',
  date: 'has to be a date',
};
const FORMATS: Readonly<Record<string, string>> = {
  email: 'has to be an email address',
  url: 'has to be a web address',
  uuid: 'is not a valid id',
  datetime: 'has to be a date and time',
};
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' };

/** A complaint of a schema as a plain sentence with the name of its field. */
function plainSentence(issue: Issue): string {
  const name = (issue.path ?? []).map(String).join('.') || 'The request';
  return `${name} ${complaint(issue)}.`;
}

function complaint(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return TYPES[issue.expected] ?? 'is not valid';
    case 'too_small': {
      const { origin, minimum } = issue;
      if (origin === 'string' && Number(minimum) === 1) return 'must not be empty';
      const unit = UNITS[origin];
      return unit ? `must have at least ${minimum}${unit}` : `must be at least ${minimum}`;
    }
    case 'too_big': {
      const { origin, maximum } = issue;
      const unit = UNITS[origin];
      return unit ? `may have at most ${maximum}${unit}` : `must be at most ${maximum}`;
    }
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not valid';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has an unknown part: ${issue.keys.join(', ')}`.slice(0, 200);
    default:
      return 'is not valid';
  }
}
