import { Button } from '@shopify/polaris';
import { MessagePage } from '#app/ui/message-page.tsx';
import { failureWords, UNREACHED } from './failure-words.rules.ts';
import { shellMessages } from './shell.messages.ts';

interface Props {
  readonly status: number;
  /** Names the failure in the log. */
  readonly requestId?: string | undefined;
  /** Inside the frame the sign is already on the page. */
  readonly isFramed: boolean;
  /** Where the way out leads. */
  readonly home?: string;
  /** The refusal, in the server's words; a failure of ours has none. */
  readonly message?: string | undefined;
}

/** The not-found page of the spec, and its sibling for everything that went wrong. */
export function FailurePage({ status, requestId, isFramed, home = '/dashboard', message }: Props) {
  const { title, text, canRetry } = failureWords(status, message);
  return (
    <MessagePage
      isFramed={isFramed}
      number={status === UNREACHED ? undefined : status}
      title={title}
      note={requestId ? `Reference: ${requestId}` : null}
      actions={
        <>
          {canRetry ? (
            <Button size="large" variant="primary" onClick={() => window.location.reload()}>
              Try again
            </Button>
          ) : null}
          <Button size="large" variant={canRetry ? 'secondary' : 'primary'} url={home}>
            {shellMessages.goHome}
          </Button>
        </>
      }
    >
      {text}
    </MessagePage>
  );
}
