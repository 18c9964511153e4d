import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog, DialogActions, DialogStack, DialogText } from './dialog.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useToasts } from './toasts/use-toasts.ts';

interface Secret {
  /** The dialog's title once the secret is there. */
  readonly title: string;
  readonly label: string;
  /** Its purpose, and that it is shown only now. */
  readonly text: string;
  readonly copyLabel: string;
  readonly copied: string;
  readonly notCopied: string;
}

interface Asking {
  readonly onMade: (secret: string) => void;
  readonly onCancel: () => void;
}

interface Props {
  readonly isOpen: boolean;
  /** The title while something is asked. */
  readonly title: string;
  readonly secret: Secret;
  /** The first step: what has to be known before there is a secret. */
  readonly children: (asking: Asking) => ReactNode;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Two steps: what is asked; then the secret, this one time. The second is left only by its own button. */
export function ShownOnceDialog({ isOpen, title, secret, children, onMade, onClose }: Props) {
  const [text, setText] = useState<string | null>(null);
  const close = () => {
    onClose();
    setText(null);
  };
  const made = (given: string) => {
    setText(given);
    onMade();
  };
  return (
    <Dialog isOpen={isOpen} title={text === null ? title : secret.title} isSticky={text !== null} onClose={close}>
      {!isOpen ? null : text === null ? (
        children({ onMade: made, onCancel: close })
      ) : (
        <SecretStep secret={secret} text={text} onDone={close} />
      )}
    </Dialog>
  );
}

interface StepProps {
  readonly secret: Secret;
  readonly text: string;
  readonly onDone: () => void;
}

function SecretStep({ secret, text, onDone }: StepProps) {
  const toasts = useToasts();
  const [wasCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toasts.show({ title: secret.notCopied, tone: 'critical' });
    }
  }
  return (
    <DialogStack>
      <DialogText>{secret.text}</DialogText>
      <ShownOnce label={secret.label} text={text} />
      <p className="visually-hidden" role="status">
        {wasCopied ? secret.copied : ''}
      </p>
      <DialogActions>
        <Button size="large" onClick={() => void copy()}>
          {wasCopied ? 'Copied' : secret.copyLabel}
        </Button>
        <Button size="large" variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </DialogStack>
  );
}
