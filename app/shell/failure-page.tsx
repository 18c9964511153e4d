import { Button } from '@shopify/polaris';
import { MessagePage } from '#app/ui/message-page.tsx';
import { shellMessages } from './shell.messages.ts';

interface Props {
  readonly status: number;
  /** Names the failure in the log. */
  readonly requestId?: string | undefined;
  /** Inside the frame the sign is already on the page. */
  readonly isFramed: boolean;
  /** Where the way out leads. */
  readonly home?: string;
  /** What was refused, in the server's words; a failure of ours has none. */
  readonly message?: string | undefined;
}

/** The not-found page of the spec, and its sibling for everything that went wrong. */
export function FailurePage({ status, requestId, isFramed, home = '/dashboard', message }: Props) {
  const isMissing = status === 404;
  const isFault = status >= 500 && !message;
  return (
    <MessagePage
      isFramed={isFramed}
      number={status}
      title={isMissing ? shellMessages.notFound : isFault ? 'Something went wrong' : 'Something went wrong'}
      note={requestId ? `Reference: ${requestId}` : null}
      actions={
        <>
          {isMissing ? null : (
            <Button size="large" onClick={() => window.location.reload()}>
              Try again
            </Button>
          )}
          <Button size="large" variant="primary" url={home}>
            {shellMessages.goHome}
          </Button>
        </>
      }
    >
      {isMissing
        ? 'This address does not exist. It may have been moved or deleted.'
        : isFault
          ? 'Your images and credits are safe. Please try again.'
          : (message ?? 'The request was refused.')}
    </MessagePage>
  );
}
