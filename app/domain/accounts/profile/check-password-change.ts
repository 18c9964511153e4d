import { checkInput } from '#app/platform/check-input.ts';
import { passwordChangeSchema } from './profile.schema.ts';

/** The checked fields of a change of the password, or the sentence about the first fault. */
export const checkPasswordChange = (fields: unknown) => checkInput(passwordChangeSchema, fields);
