import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { describedBy, InlineError } from './labelled.tsx';
import { Text } from './text.tsx';

interface Props {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly helpText?: ReactNode;
  readonly error?: string | false | undefined;
  readonly onChange: (checked: boolean) => void;
}

const nothing = () => {};

export function Checkbox({ label, checked, disabled, helpText, error, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choice = (
    <label
      htmlFor={id}
      className={classes('Polaris-Choice', disabled && 'Polaris-Choice--disabled', 'Polaris-Checkbox__ChoiceLabel')}
    >
      <span className="Polaris-Choice__Control">
        <span className={classes('Polaris-Checkbox', error && 'Polaris-Checkbox--error')}>
          <input
            ref={input}
            id={id}
            type="checkbox"
            className="Polaris-Checkbox__Input"
            checked={checked}
            disabled={disabled}
            onChange={nothing}
            onClick={() => {
              if (!input.current || disabled) return;
              onChange(input.current.checked);
              input.current.focus();
            }}
            aria-invalid={error !== undefined && error !== null}
            aria-describedby={describedBy(!!error && `${id}Error`, !!helpText && `${id}HelpText`)}
            role="checkbox"
            aria-checked={checked}
          />
          <span className="Polaris-Checkbox__Backdrop" />
          <span className="Polaris-Checkbox__Icon Polaris-Checkbox--animated">
            <svg viewBox="0 0 16 16" shapeRendering="geometricPrecision" textRendering="geometricPrecision">
              <path
                className={checked ? 'Polaris-Checkbox--checked' : ''}
                d="M1.5,5.5L3.44655,8.22517C3.72862,8.62007,4.30578,8.64717,4.62362,8.28044L10.5,1.5"
                transform="translate(2 2.980376)"
                opacity="0"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
                pathLength="1"
              />
            </svg>
          </span>
        </span>
      </span>
      <span className="Polaris-Choice__Label">
        <Text as="span" variant="bodyMd">
          {label}
        </Text>
      </span>
    </label>
  );
  if (!helpText && !error) return choice;
  return (
    <div>
      {choice}
      <div className="Polaris-Choice__Descriptions">
        {error ? (
          <div>
            <InlineError message={error} fieldID={id} />
          </div>
        ) : null}
        {helpText ? (
          <div className="Polaris-Choice__HelpText" id={`${id}HelpText`}>
            <Text as="span" tone={disabled ? undefined : 'subdued'}>
              {helpText}
            </Text>
          </div>
        ) : null}
      </div>
    </div>
  );
}
