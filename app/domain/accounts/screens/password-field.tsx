import { Icon } from '@shopify/polaris';
import { HideIcon, ViewIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import styles from './entrance-form.module.css';

interface Props {
  readonly label: string;
  readonly name: string;
  /** Tells password managers whether to fill in or to make one up. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly autoFocus?: boolean;
  readonly maxLength?: number;
  readonly error?: string | undefined;
}

/** A password that can be looked at. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      suffix={
        <button
          type="button"
          className={styles.reveal}
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon source={isShown ? HideIcon : ViewIcon} />
        </button>
      }
    />
  );
}
