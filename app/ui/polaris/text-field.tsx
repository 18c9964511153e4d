import { XCircleIcon } from '@shopify/polaris-icons';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTypedEarly } from '../use-typed-early.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { describedBy, Labelled } from './labelled.tsx';
import type { Labels } from './labelled.tsx';
import { Text } from './text.tsx';

interface Props extends Labels {
  readonly name?: string;
  readonly type?: 'text' | 'search' | 'datetime-local' | 'number';
  readonly placeholder?: string;
  readonly autoComplete: string;
  readonly maxLength: number;
  /** The least number of lines; it grows with its text. */
  readonly multiline?: number;
  readonly showCharacterCount?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  /** Offers a button that empties the field. */
  readonly onClear?: () => void;
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

export function TextField(props: Props) {
  const { label, labelHidden, helpText, error, multiline, showCharacterCount, value, maxLength, onClear } = props;
  const id = useId();
  const [hasFocus, setFocus] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useTypedEarly(multiline ? area : input, props.onChange);
  useGrowing(area, value);

  const isOff = props.autoComplete === 'off';
  const control = {
    id,
    name: props.name,
    placeholder: props.placeholder,
    autoComplete: props.autoComplete,
    maxLength,
    value,
    className: classes('Polaris-TextField__Input', !!onClear && 'Polaris-TextField__Input--hasClearButton'),
    'aria-describedby': describedBy(
      !!error && `${id}Error`,
      !!helpText && `${id}HelpText`,
      showCharacterCount && `${id}-CharacterCounter`,
    ),
    'aria-labelledby': `${id}Label`,
    'aria-invalid': Boolean(error),
    onFocus: () => {
      setFocus(true);
      props.onFocus?.();
    },
    onBlur: () => {
      setFocus(false);
      props.onBlur?.();
    },
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      props.onChange(event.currentTarget.value),
    // Password managers keep away from what is none of theirs.
    'data-1p-ignore': isOff || undefined,
    'data-lpignore': isOff || undefined,
    'data-form-type': isOff ? 'other' : undefined,
  };
  return (
    <Labelled label={label} labelHidden={labelHidden ?? false} helpText={helpText} error={error} id={id}>
      <div className="Polaris-Connected">
        <div className="Polaris-Connected__Item Polaris-Connected__Item--primary">
          <div
            className={classes(
              'Polaris-TextField',
              !!value && 'Polaris-TextField--hasValue',
              !!error && 'Polaris-TextField--error',
              !!multiline && 'Polaris-TextField--multiline',
              hasFocus && 'Polaris-TextField--focus',
            )}
            onClick={(event) => {
              if (!(event.target instanceof Element && event.target.closest('button')))
                (area.current ?? input.current)?.focus();
            }}
          >
            {multiline ? (
              <textarea {...control} ref={area} rows={multiline} aria-multiline />
            ) : (
              <input {...control} ref={input} type={props.type ?? 'text'} />
            )}
            {showCharacterCount ? (
              <div
                id={`${id}-CharacterCounter`}
                className={classes(
                  'Polaris-TextField__CharacterCount',
                  !!multiline && 'Polaris-TextField__AlignFieldBottom',
                )}
                aria-label={`${value.length} of ${maxLength} characters used`}
                aria-live={hasFocus ? 'polite' : 'off'}
                aria-atomic="true"
              >
                <Text as="span" variant="bodyMd">
                  {`${value.length}/${maxLength}`}
                </Text>
              </div>
            ) : null}
            {onClear && value !== '' ? (
              <button type="button" className="Polaris-TextField__ClearButton" onClick={onClear}>
                <Text as="span" visuallyHidden>
                  Clear
                </Text>
                <Icon source={XCircleIcon} tone="base" />
              </button>
            ) : null}
            <div className="Polaris-TextField__Backdrop" />
          </div>
        </div>
      </div>
    </Labelled>
  );
}

/** As high as its text, at every width. */
function useGrowing(area: { readonly current: HTMLTextAreaElement | null }, value: string): void {
  useBrowserLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const fit = () => {
      element.style.height = 'auto';
      element.style.height = `${element.scrollHeight}px`;
    };
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, [area, value]);
}
