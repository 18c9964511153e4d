import { Checkbox, Select } from '@shopify/polaris';
import { memo } from 'react';

/** Polaris' fields, drawn anew only where their own props change: a letter typed into another one costs them nothing. */
export const SteadySelect = memo(Select);
export const SteadyCheckbox = memo(Checkbox);
