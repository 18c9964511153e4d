import { PASSWORD_LENGTH } from '../sign-up/password-length.ts';
import type { FormAnswer } from './form-answer.ts';
import { PasswordField } from './password-field.tsx';

interface Props {
  readonly answer: FormAnswer | undefined;
  readonly repeatLabel: string;
}

/** A new password, twice: `password` and `repeat` of the form. */
export function NewPasswordFields({ answer, repeatLabel }: Props) {
  return (
    <>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        autoFocus
        maxLength={PASSWORD_LENGTH.max}
        error={answer?.fields?.['password']}
      />
      <PasswordField
        label={repeatLabel}
        name="repeat"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
        error={answer?.fields?.['repeat']}
      />
    </>
  );
}
