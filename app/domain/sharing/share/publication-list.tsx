import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { PublicationView } from '#app/domain/publishing/index.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { sayWhen } from '#app/ui/say-when.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { TARGET_FACTS } from './networks.ts';
import type { ShareTarget } from './networks.ts';
import styles from './share-screen.module.css';
import { shareMessages } from './share.messages.ts';

interface Props {
  readonly publications: readonly PublicationView[];
  readonly onTakeBack: (id: string) => Promise<void>;
}

const nameOf = (destination: string) => TARGET_FACTS[destination as ShareTarget]?.name ?? destination;

/** Where the picture is public, or was, with the way back. */
export function PublicationList({ publications, onTakeBack }: Props) {
  const [asked, setAsked] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (publications.length === 0) return null;
  const takeBack = (id: string) => {
    setBusy(true);
    void onTakeBack(id).finally(() => {
      setBusy(false);
      setAsked(null);
    });
  };
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label={shareMessages.before}>
      <h2 className={styles.heading}>{shareMessages.before}</h2>
      <ul className={styles.publications}>
        {publications.map(({ id, destination, state, pageUrl, createdAt }) => (
          <li key={id}>
            <div className={styles.publicationFacts}>
              <span className={styles.publicationName}>{nameOf(destination)}</span>
              <Badge tone={state === 'public' ? 'good' : 'off'}>{shareMessages.states[state]}</Badge>
              <span className={styles.soft}>{sayWhen(new Date(createdAt))}</span>
            </div>
            {state === 'public' ? (
              <div className={styles.publicationButtons}>
                <Button size="slim" url={pageUrl} target="_blank">
                  {shareMessages.openPage}
                </Button>
                <CopyButton text={pageUrl} />
                <Button size="slim" tone="critical" onClick={() => setAsked(id)}>
                  {shareMessages.takeBack}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={shareMessages.takeBackQuestion}
        confirmLabel={shareMessages.takeBack}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => asked && takeBack(asked)}
        onCancel={() => setAsked(null)}
      >
        {shareMessages.takeBackText}
      </ConfirmDialog>
    </section>
  );
}

/** Copies a text; says so, or that the browser did not let it. */
export function CopyButton({
  text,
  label = shareMessages.copyLink,
}: {
  readonly text: string;
  readonly label?: string;
}) {
  const toasts = useToasts();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toasts.show({ title: shareMessages.notCopied, tone: 'critical' });
    }
  };
  return (
    <Button size="slim" onClick={() => void copy()}>
      {isCopied ? shareMessages.copied : label}
    </Button>
  );
}
