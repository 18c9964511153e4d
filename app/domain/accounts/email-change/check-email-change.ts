import { checkInput } from '#app/platform/check-input.ts';
import { emailChangeSchema } from './email-change.schema.ts';

/** What was filled in to change the email, or the sentence about its first fault. */
export const checkEmailChange = (fields: unknown) => checkInput(emailChangeSchema, fields);
