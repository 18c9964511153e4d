import { Link, useSearchParams } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import type { MailRow, OpenMail } from '../admin-lists.ts';
import { MAIL_FILTERS } from '../list-filters.ts';
import type { Listed } from '../admin.schema.ts';
import styles from './mails-screen.module.css';
import { Filter, RowActions, Rows, Soft, State, When } from './rows.tsx';
import { SectionHeader } from './section-header.tsx';
import { useOwnerForm } from './use-owner-form.ts';

interface Props {
  readonly mails: Listed<MailRow>;
  readonly status: string;
  readonly open: OpenMail | null;
}

/** Mails of the product with what became of them. */
export function MailsScreen({ mails, status, open }: Props) {
  const { send, isBusy } = useOwnerForm();
  const [query] = useSearchParams();
  const preview = (id: string | null) => {
    const search = new URLSearchParams(query);
    if (id === null) search.delete('mail');
    else search.set('mail', id);
    return `?${search}`;
  };
  return (
    <>
      <SectionHeader
        title="Emails"
        actions={<Filter name="status" label="Status" value={status} choices={MAIL_FILTERS} />}
      />
      {open ? (
        <section className={`plinth-card ${styles.preview}`} aria-label={`Preview of ${open.subject || 'the email'}`}>
          <header className={styles.head}>
            <h3 className={styles.title}>
              {open.subject || 'Not written yet'}
              <Soft>{open.to}</Soft>
            </h3>
            <Link to={preview(null)} className={styles.link}>
              Close preview
            </Link>
          </header>
          {open.html ? (
            // Nothing in a mail may act; its links open beside this page.
            <iframe
              className={styles.frame}
              title={open.subject}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={asShownHere(open.html)}
            />
          ) : (
            <p className={styles.text}>
              This email contains a one-time link. It is written when it is sent and never stored.
            </p>
          )}
        </section>
      ) : null}
      <Rows
        list={mails}
        emptyText="No email matches this filter."
        columns={[
          {
            label: 'Email',
            cell: ({ to, subject, template }) => (
              <>
                {subject || template}
                <Soft>{to}</Soft>
              </>
            ),
          },
          { label: 'Status', cell: (mail) => <State state={mail.status} /> },
          { label: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
          { label: 'Last error', cell: ({ lastError }) => lastError },
          { label: 'At (UTC)', cell: ({ createdAt }) => <When at={createdAt} /> },
          {
            label: 'Actions',
            align: 'end',
            cell: (mail) => (
              <RowActions>
                <Link to={preview(mail.id)} preventScrollReset={false} className={styles.link}>
                  Preview<span className="visually-hidden"> of {mail.subject || mail.template}</span>
                </Link>
                {mail.status === 'queued' ? null : (
                  <Button
                    accessibilityLabel={`Send again: ${mail.subject || mail.template}, to ${mail.to}`}
                    disabled={isBusy}
                    onClick={() => send({ mailId: mail.id })}
                  >
                    Send again
                  </Button>
                )}
              </RowActions>
            ),
          },
        ]}
      />
    </>
  );
}

/** In the light colours: the policy of this page lets no other styles in. */
function asShownHere(html: string): string {
  return html.replace(/<style>[^<]*<\/style>/, '').replaceAll('<a href=', '<a target="_blank" href=');
}
