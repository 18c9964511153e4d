import { SelectIcon } from '@shopify/polaris-icons';
import { useId } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { describedBy, Labelled } from './labelled.tsx';
import type { Labels } from './labelled.tsx';
import { Box } from './layout.tsx';
import { Text } from './text.tsx';

interface Option {
  readonly label: string;
  readonly value: string;
}

interface Props extends Labels {
  /** The label stands in the box, before what is chosen. */
  readonly labelInline?: boolean;
  readonly options: readonly (string | Option)[];
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

export function Select({
  label,
  labelHidden,
  labelInline,
  helpText,
  error,
  options,
  value,
  disabled,
  onChange,
}: Props) {
  const id = useId();
  const all = options.map((option) => (typeof option === 'string' ? { label: option, value: option } : option));
  const chosen = all.find((option) => option.value === value) ?? all[0];
  const labels = { label, helpText, error, labelHidden: labelInline || labelHidden || false };
  return (
    <Labelled {...labels} id={id} isDisabled={disabled}>
      <div
        className={classes('Polaris-Select', error && 'Polaris-Select--error', disabled && 'Polaris-Select--disabled')}
      >
        <select
          id={id}
          className="Polaris-Select__Input"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(!!helpText && `${id}HelpText`, !!error && `${id}Error`)}
        >
          {all.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <div className="Polaris-Select__Content" aria-hidden aria-disabled={disabled}>
          {labelInline ? (
            <Box paddingInlineEnd="100">
              <Text as="span" variant="bodyMd" tone="subdued" truncate>
                {label}
              </Text>
            </Box>
          ) : null}
          <span className="Polaris-Select__SelectedOption">{chosen?.label}</span>
          <span className="Polaris-Select__Icon">
            <Icon source={SelectIcon} />
          </span>
        </div>
        <div className="Polaris-Select__Backdrop" />
      </div>
    </Labelled>
  );
}
