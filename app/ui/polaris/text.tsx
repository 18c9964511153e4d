import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface Props {
  readonly as: 'p' | 'span' | 'h2' | 'h3';
  readonly variant?: 'bodySm' | 'bodyMd' | 'headingSm' | 'headingMd' | 'headingLg';
  readonly tone?: 'subdued' | undefined;
  readonly fontWeight?: 'regular' | 'medium' | 'semibold' | 'bold' | undefined;
  readonly id?: string;
  readonly numeric?: boolean;
  readonly breakWord?: boolean;
  readonly truncate?: boolean;
  readonly visuallyHidden?: boolean;
  readonly children?: ReactNode;
}

export function Text(props: Props) {
  const { as: Tag, variant, tone, fontWeight, id, numeric, breakWord, truncate, visuallyHidden, children } = props;
  const className = classes(
    'Polaris-Text--root',
    variant && `Polaris-Text--${variant}`,
    fontWeight && `Polaris-Text--${fontWeight}`,
    truncate && 'Polaris-Text--block',
    breakWord && 'Polaris-Text--break',
    tone && `Polaris-Text--${tone}`,
    numeric && 'Polaris-Text--numeric',
    truncate && 'Polaris-Text--truncate',
    visuallyHidden && 'Polaris-Text--visuallyHidden',
  );
  return (
    <Tag id={id} className={className}>
      {children}
    </Tag>
  );
}
