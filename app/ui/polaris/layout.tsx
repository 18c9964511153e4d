import type { CSSProperties, ReactNode } from 'react';
import { responsive, responsiveSpace, setOnly } from './classes.ts';
import type { Responsive, Space } from './classes.ts';

interface BoxProps {
  readonly as?: 'div' | 'section';
  readonly background?: string;
  readonly color?: string;
  readonly borderRadius?: '200' | '300';
  readonly maxWidth?: string;
  readonly minHeight?: string;
  readonly overflow?: 'clip';
  readonly padding?: Responsive<Space>;
  readonly paddingBlockStart?: Responsive<Space>;
  readonly paddingBlockEnd?: Responsive<Space>;
  readonly paddingInlineStart?: Responsive<Space>;
  readonly paddingInlineEnd?: Responsive<Space> | undefined;
  readonly position?: 'relative';
  readonly printHidden?: boolean;
  readonly width?: string;
  readonly children?: ReactNode;
}

export function Box(props: BoxProps) {
  const { as: Tag = 'div', background, color, borderRadius, padding, overflow } = props;
  const style = setOnly({
    '--pc-box-color': color && `var(--p-color-${color})`,
    '--pc-box-background': background && `var(--p-color-${background})`,
    '--pc-box-border-radius': borderRadius && `var(--p-border-radius-${borderRadius})`,
    '--pc-box-min-height': props.minHeight,
    '--pc-box-max-width': props.maxWidth,
    '--pc-box-overflow-x': overflow,
    '--pc-box-overflow-y': overflow,
    ...responsiveSpace('box-padding-block-start', props.paddingBlockStart ?? padding),
    ...responsiveSpace('box-padding-block-end', props.paddingBlockEnd ?? padding),
    ...responsiveSpace('box-padding-inline-start', props.paddingInlineStart ?? padding),
    ...responsiveSpace('box-padding-inline-end', props.paddingInlineEnd ?? padding),
    '--pc-box-width': props.width,
    position: props.position,
  });
  return (
    <Tag className={props.printHidden ? 'Polaris-Box Polaris-Box--printHidden' : 'Polaris-Box'} style={style}>
      {props.children}
    </Tag>
  );
}

interface BlockStackProps {
  readonly as?: 'div' | 'ul';
  readonly align?: 'space-between';
  readonly inlineAlign?: 'start' | 'center';
  readonly gap?: Responsive<Space>;
  readonly role?: 'group';
  readonly children?: ReactNode;
}

/** One under the other. */
export function BlockStack({ as: Tag = 'div', align, inlineAlign, gap, role, children }: BlockStackProps) {
  const style = setOnly({
    '--pc-block-stack-align': align,
    '--pc-block-stack-inline-align': inlineAlign,
    '--pc-block-stack-order': 'column',
    ...responsiveSpace('block-stack-gap', gap),
  });
  return (
    <Tag
      className={Tag === 'ul' ? 'Polaris-BlockStack Polaris-BlockStack--listReset' : 'Polaris-BlockStack'}
      style={style}
      role={role}
    >
      {children}
    </Tag>
  );
}

interface InlineStackProps {
  readonly align?: 'space-between' | 'end';
  readonly blockAlign?: 'start' | 'center' | undefined;
  readonly gap?: Responsive<Space>;
  readonly wrap?: boolean;
  readonly children?: ReactNode;
}

/** One beside the other. */
export function InlineStack({ align, blockAlign, gap, wrap = true, children }: InlineStackProps) {
  const style = setOnly({
    '--pc-inline-stack-align': align,
    '--pc-inline-stack-block-align': blockAlign,
    '--pc-inline-stack-wrap': wrap ? 'wrap' : 'nowrap',
    ...responsiveSpace('inline-stack-gap', gap),
    '--pc-inline-stack-flex-direction-xs': 'row',
  });
  return (
    <div className="Polaris-InlineStack" style={style}>
      {children}
    </div>
  );
}

interface InlineGridProps {
  /** How many, or what CSS says of them. */
  readonly columns: number | Responsive<string>;
  readonly gap?: Responsive<Space>;
  readonly children?: ReactNode;
}

export function InlineGrid({ columns, gap, children }: InlineGridProps) {
  const template = typeof columns === 'number' ? `repeat(${columns}, minmax(0, 1fr))` : columns;
  const style = setOnly({
    ...responsive('inline-grid-grid-template-columns', template),
    ...responsiveSpace('inline-grid-gap', gap),
  });
  return (
    <div className="Polaris-InlineGrid" style={style as CSSProperties}>
      {children}
    </div>
  );
}
