import { isValidElement } from 'react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { RouterLink } from '../router-link.tsx';
import { capital, classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconSource } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { Text } from './text.tsx';

export interface ButtonProps {
  readonly variant?: 'primary' | 'secondary' | 'tertiary' | 'plain' | undefined;
  readonly tone?: 'critical' | undefined;
  readonly size?: 'slim' | 'medium' | 'large';
  readonly icon?: IconSource | ReactElement | undefined;
  /** Where it leads: then it is a link. */
  readonly url?: string | undefined;
  readonly target?: '_blank';
  readonly download?: boolean | string;
  readonly submit?: boolean;
  readonly fullWidth?: boolean;
  readonly disabled?: boolean | undefined;
  readonly loading?: boolean | undefined;
  readonly pressed?: boolean | undefined;
  readonly accessibilityLabel?: string | undefined;
  readonly ariaExpanded?: boolean;
  readonly onClick?: (() => unknown) | undefined;
  readonly children?: ReactNode;
}

/** The ring of the focus is for the keyboard. */
const blur = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.blur();

const refuse = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

export function Button(props: ButtonProps) {
  const { variant = 'secondary', tone, size = 'medium', icon, url, children, pressed, loading, onClick } = props;
  const isDisabled = props.disabled || loading;
  const hasText = children !== undefined && children !== null;
  const className = classes(
    'Polaris-Button Polaris-Button--pressable',
    `Polaris-Button--variant${capital(variant)}`,
    `Polaris-Button--size${capital(size)}`,
    'Polaris-Button--textAlignCenter',
    props.fullWidth && 'Polaris-Button--fullWidth',
    icon && children ? 'Polaris-Button--iconWithText' : null,
    icon && !hasText && 'Polaris-Button--iconOnly',
    isDisabled && 'Polaris-Button--disabled',
    loading && 'Polaris-Button--loading',
    pressed && !props.disabled && !url && 'Polaris-Button--pressed',
    tone && `Polaris-Button--tone${capital(tone)}`,
  );
  const content = (
    <>
      {loading ? (
        <span className="Polaris-Button__Spinner">
          <Spinner size="small" accessibilityLabel="Loading" />
        </span>
      ) : null}
      {icon ? (
        <span className={loading ? 'Polaris-Button--hidden' : 'Polaris-Button__Icon'}>
          {isValidElement(icon) ? icon : <ButtonIcon source={icon as IconSource} isHidden={!!loading} />}
        </span>
      ) : null}
      {children ? (
        <Text
          as="span"
          variant={size === 'large' || variant === 'plain' ? 'bodyMd' : 'bodySm'}
          fontWeight={variant === 'plain' ? 'regular' : 'medium'}
        >
          {children}
        </Text>
      ) : null}
    </>
  );
  const common = { className, 'aria-label': props.accessibilityLabel };
  if (url) {
    if (isDisabled) return <a {...common}>{content}</a>;
    const link = { target: props.target, download: props.download, onClick, onMouseUp: blur };
    return (
      <RouterLink {...common} {...link} url={url} data-polaris-unstyled>
        {content}
      </RouterLink>
    );
  }
  return (
    <button
      {...common}
      type={props.submit ? 'submit' : 'button'}
      aria-disabled={isDisabled}
      aria-busy={loading ? true : undefined}
      aria-expanded={props.ariaExpanded}
      aria-pressed={pressed}
      tabIndex={isDisabled ? -1 : undefined}
      onClick={isDisabled ? refuse : onClick && (() => void onClick())}
      onMouseUp={blur}
    >
      {content}
    </button>
  );
}

/** Its room is kept while the spinner turns. */
function ButtonIcon({ source, isHidden }: { readonly source: IconSource; readonly isHidden: boolean }) {
  if (!isHidden) return <Icon source={source} />;
  return (
    <span className="Polaris-Icon">
      <div className="Polaris-Icon__Placeholder" />
    </span>
  );
}
