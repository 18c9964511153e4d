import { checkInput } from '#app/platform/check-input.ts';
import { passwordChangeSchema } from './profile.schema.ts';

/** What was filled in to change a password, or the sentence about its first fault. */
export const checkPasswordChange = (fields: unknown) => checkInput(passwordChangeSchema, fields);
