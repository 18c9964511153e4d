import { ArrowLeftIcon, MenuHorizontalIcon } from '@shopify/polaris-icons';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { RouterLink } from '../router-link.tsx';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Box } from './layout.tsx';
import styles from './page.module.css';
import { Text } from './text.tsx';

/** Something that the page's head offers: an address, or what is done. */
interface PageAction {
  readonly content: string;
  readonly url?: string;
  readonly onAction?: () => unknown;
  readonly loading?: boolean;
}

interface Props {
  readonly title: string;
  readonly subtitle?: string;
  readonly backAction?: PageAction;
  readonly primaryAction?: PageAction;
  readonly secondaryActions?: readonly PageAction[];
  readonly children: ReactNode;
}

const SHORT_TITLE = 20;
const REALLY_SHORT_TITLE = 8;
const LONG_TITLE = 34;

/** A page of the Shopify admin with its head. */
export function Page({ title, subtitle, backAction, primaryAction, secondaryActions = [], children }: Props) {
  const isNarrow = useIsNarrow();
  const hasMore = secondaryActions.length > 0;
  const back = backAction ? <Back action={backAction} /> : null;
  const more = hasMore ? <SecondaryActions title={title} actions={secondaryActions} isNarrow={isNarrow} /> : null;
  const isBackless = isNarrow && !back && title.length <= REALLY_SHORT_TITLE;
  const isCompact = isBackless || (!isNarrow && !more && title.length <= SHORT_TITLE);
  const primary = primaryAction ? (
    <div className="Polaris-Page-Header__PrimaryActionWrapper">
      <Box printHidden>
        <Button variant="primary" url={primaryAction.url}>
          {primaryAction.content}
        </Button>
      </Box>
    </div>
  ) : null;
  const actions = (
    <>
      {more}
      {primary}
    </>
  );
  const inset = { xs: '400', sm: '0' } as const;
  const room = { xs: '400', md: '600' } as const;
  return (
    <div className="Polaris-Page">
      <Box
        position="relative"
        paddingBlockStart={room}
        paddingBlockEnd={room}
        paddingInlineStart={inset}
        paddingInlineEnd={inset}
      >
        <div role="status">
          <Text as="p" visuallyHidden>
            {`${title}. This page is ready`}
          </Text>
        </div>
        <div
          className={classes(
            !primary && !more && 'Polaris-Page-Header--isSingleRow',
            isNarrow && 'Polaris-Page-Header--mobileView',
            !backAction && 'Polaris-Page-Header--noBreadcrumbs',
            title.length < LONG_TITLE && 'Polaris-Page-Header--mediumTitle',
            title.length > LONG_TITLE && 'Polaris-Page-Header--longTitle',
          )}
        >
          <div className="Polaris-Page-Header__Row">
            {back}
            <div
              className={classes(
                'Polaris-Page-Header__TitleWrapper',
                !more && 'Polaris-Page-Header__TitleWrapperExpand',
              )}
            >
              <Title title={title} subtitle={subtitle} isNarrowed={hasMore} />
            </div>
            {more || primary || !(isNarrow || isCompact) ? (
              <div className="Polaris-Page-Header__RightAlign">
                {(isNarrow || isCompact) && more && primary ? (
                  <div className="Polaris-Page-Header__Actions">{actions}</div>
                ) : (
                  actions
                )}
              </div>
            ) : null}
          </div>
        </div>
      </Box>
      <div className="">{children}</div>
    </div>
  );
}

function Back({ action }: { readonly action: PageAction }) {
  return (
    <div className="Polaris-Page-Header__BreadcrumbWrapper">
      <Box maxWidth="100%" paddingInlineEnd="100" printHidden>
        <Button url={action.url} icon={ArrowLeftIcon} accessibilityLabel={action.content} />
      </Box>
    </div>
  );
}

interface TitleProps {
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly isNarrowed: boolean;
}

function Title({ title, subtitle, isNarrowed }: TitleProps) {
  return (
    <>
      <div className="Polaris-Header-Title__TitleWrapper">
        <h1 className={classes('Polaris-Header-Title', subtitle && 'Polaris-Header-Title__TitleWithSubtitle')}>
          <Text as="span" variant="headingLg" fontWeight="bold">
            {title}
          </Text>
        </h1>
      </div>
      {subtitle ? (
        <div
          className={classes('Polaris-Header-Title__SubTitle', isNarrowed && 'Polaris-Header-Title__SubtitleMaxWidth')}
        >
          <Text as="p" variant="bodySm" tone="subdued">
            {subtitle}
          </Text>
        </div>
      ) : null}
    </>
  );
}

interface ActionsProps {
  readonly title: string;
  readonly actions: readonly PageAction[];
  readonly isNarrow: boolean;
}

function SecondaryActions({ title, actions, isNarrow }: ActionsProps) {
  return (
    <div className="Polaris-ActionMenu">
      {isNarrow ? (
        <Menu label={`View actions for ${title}`} actions={actions} />
      ) : (
        <div className="Polaris-ActionMenu-Actions__ActionsLayoutOuter">
          <div className="Polaris-ActionMenu-Actions__ActionsLayout">
            {actions.map(({ content, url, loading, onAction }) => (
              <div key={content} className="Polaris-ActionMenu-SecondaryAction">
                <Button url={url} loading={loading} onClick={onAction}>
                  {content}
                </Button>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** The same actions behind one button. Closes by Escape, a press elsewhere, and by what was chosen. */
function Menu({ label, actions }: { readonly label: string; readonly actions: readonly PageAction[] }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);
  return (
    <div ref={root} className={styles.menu}>
      <div className="Polaris-ActionMenu-RollupActions__RollupActivator">
        <Button
          icon={MenuHorizontalIcon}
          accessibilityLabel={label}
          ariaExpanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen ? (
        <ul className={styles.list}>
          {actions.map((action) => (
            <li key={action.content}>
              <MenuItem action={action} onChosen={() => setOpen(false)} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface ItemProps {
  readonly action: PageAction;
  readonly onChosen: () => void;
}

function MenuItem({ action: { content, url, loading, onAction }, onChosen }: ItemProps) {
  if (url) {
    return (
      <RouterLink url={url} className={styles.item} onClick={onChosen}>
        {content}
      </RouterLink>
    );
  }
  const choose = () => {
    onChosen();
    void onAction?.();
  };
  return (
    <button type="button" className={styles.item} disabled={loading} onClick={choose}>
      {content}
    </button>
  );
}

const NARROW = '(max-width: 767.95px)';

/** Where Polaris gathers a page's actions behind one button. Not so on the server, which cannot know. */
const useIsNarrow = () =>
  useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
