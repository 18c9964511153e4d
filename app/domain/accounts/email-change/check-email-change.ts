import { checkInput } from '#app/platform/check-input.ts';
import { emailChangeSchema } from './email-change.schema.ts';

/** The checked fields of a change of the email, or the sentence about the first fault. */
export const checkEmailChange = (fields: unknown) => checkInput(emailChangeSchema, fields);
