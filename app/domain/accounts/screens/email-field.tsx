import { Field } from '#app/ui/field.tsx';

interface Props {
  readonly autoFocus?: boolean;
  readonly defaultValue?: string;
  readonly error?: string | undefined;
}

/** The address that people are known by. */
export function EmailField(props: Props) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={254}
      {...props}
    />
  );
}
