import type { FunctionComponent, SVGProps } from 'react';
import { capital, classes } from './classes.ts';
import { Text } from './text.tsx';

/** One of `@shopify/polaris-icons`. */
export type IconSource = FunctionComponent<SVGProps<SVGSVGElement>>;

interface Props {
  readonly source: IconSource;
  readonly tone?: 'base' | 'subdued' | 'success' | undefined;
  readonly accessibilityLabel?: string | undefined;
}

/** Larger on narrow screens by a rule in `app/styles/polaris.css`. */
export function Icon({ source: Source, tone, accessibilityLabel }: Props) {
  return (
    <span className={classes('Polaris-Icon', tone && `Polaris-Icon--tone${capital(tone)}`)}>
      {accessibilityLabel ? (
        <Text as="span" visuallyHidden>
          {accessibilityLabel}
        </Text>
      ) : null}
      <Source className="Polaris-Icon__Svg" focusable="false" aria-hidden="true" />
    </span>
  );
}
