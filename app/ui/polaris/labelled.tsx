import { AlertCircleIcon } from '@shopify/polaris-icons';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { Text } from './text.tsx';

/** What every field has around its control. */
export interface Labels {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly helpText?: ReactNode;
  /** `true` marks the field without a sentence of its own. */
  readonly error?: string | boolean | undefined;
}

interface Props extends Labels {
  readonly id: string;
  readonly isDisabled?: boolean | undefined;
  readonly children: ReactNode;
}

export function Labelled({ id, label, labelHidden, helpText, error, isDisabled, children }: Props) {
  return (
    <div className={classes(labelHidden && 'Polaris-Labelled--hidden', isDisabled && 'Polaris-Labelled--disabled')}>
      <div className="Polaris-Labelled__LabelWrapper">
        <div className="Polaris-Label">
          <label id={`${id}Label`} htmlFor={id} className="Polaris-Label__Text">
            <Text as="span" variant="bodyMd">
              {label}
            </Text>
          </label>
        </div>
      </div>
      {children}
      {typeof error === 'string' && error ? (
        <div className="Polaris-Labelled__Error">
          <InlineError message={error} fieldID={id} />
        </div>
      ) : null}
      {helpText ? (
        <div className="Polaris-Labelled__HelpText" id={`${id}HelpText`} aria-disabled={isDisabled}>
          <Text as="span" tone="subdued" variant="bodyMd" breakWord>
            {helpText}
          </Text>
        </div>
      ) : null}
    </div>
  );
}

interface InlineErrorProps {
  readonly message: string;
  readonly fieldID: string;
}

export function InlineError({ message, fieldID }: InlineErrorProps) {
  return (
    <div id={`${fieldID}Error`} className="Polaris-InlineError">
      <div className="Polaris-InlineError__Icon">
        <Icon source={AlertCircleIcon} />
      </div>
      <Text as="span" variant="bodyMd">
        {message}
      </Text>
    </div>
  );
}

/** The ids of what describes a field, for its control. */
export const describedBy = (...ids: readonly (string | false | undefined)[]) => classes(...ids) || undefined;
