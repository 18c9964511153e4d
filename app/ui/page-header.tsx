import { Link } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import { ArrowLeftIcon } from '@shopify/polaris-icons';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { AdminTitleContext } from './admin-title.ts';
import styles from './page.module.css';

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons and filters, on the right; below the title on narrow screens. */
  readonly actions?: ReactNode;
  /** Of a page below another one: the way back up. */
  readonly back?: { readonly label: string; readonly to: string };
}

/**
 * Title of a page (its only h1), a sentence about it, and what can be done with the whole of it. A title that stands in the
 * admin's title bar already is for screen readers only.
 */
export function PageHeader({ title, description, actions, back }: Props) {
  const isInTitleBar = useContext(AdminTitleContext) === title;
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        {back ? (
          <Link to={back.to} className={styles.back}>
            <Icon source={ArrowLeftIcon} />
            {back.label}
          </Link>
        ) : null}
        <h1 className={isInTitleBar ? 'visually-hidden' : styles.title} dir="auto">
          {title}
        </h1>
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
