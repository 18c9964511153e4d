import { Link } from '@remix-run/react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import styles from './outbox.module.css';

interface Heading {
  readonly name: string;
  readonly to: string;
  readonly subject: string;
}

interface Props {
  readonly list: readonly Heading[];
  /** Null where there are none. */
  readonly open: (Heading & { readonly text: string; readonly html: string }) | null;
}

/** Mails that were written instead of sent, as their readers would see them. */
export function Outbox({ list, open }: Props) {
  if (!open) {
    return (
      <main className={styles.empty}>
        <EmptyState title="No emails yet">Emails that would be sent are listed here.</EmptyState>
      </main>
    );
  }
  return (
    <main className={styles.page}>
      <nav className={styles.list} aria-label="Mails">
        <h1 className={styles.title}>Outbox</h1>
        {list.map(({ name, to, subject }) => (
          <Link
            key={name}
            to={`?mail=${encodeURIComponent(name)}`}
            className={styles.item}
            aria-current={name === open.name ? 'page' : undefined}
          >
            <strong>{subject}</strong>
            <span>{to}</span>
          </Link>
        ))}
      </nav>
      <section className={styles.mail} aria-label={open.subject}>
        {/* Links of a mail open beside this page; nothing else of it may act. */}
        <iframe
          className={styles.frame}
          title={open.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={open.html.replaceAll('<a href=', '<a target="_blank" href=')}
        />
        <pre className={styles.text}>{open.text}</pre>
      </section>
    </main>
  );
}
