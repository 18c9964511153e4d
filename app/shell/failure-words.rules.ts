import { shellMessages } from './shell.messages.ts';

interface FailureWords {
  readonly title: string;
  readonly text: string;
  /** The same address may answer otherwise later. */
  readonly canRetry: boolean;
}

/** The words of both shells about a page that could not be shown. `refusal`: the server's own sentence, where it has one. */
export function failureWords(status: number, refusal?: string): FailureWords {
  if (status === 404) {
    return {
      title: shellMessages.notFound,
      text: 'This address does not exist. It may have been moved or deleted.',
      canRetry: false,
    };
  }
  if (status === 403) {
    return {
      title: 'You cannot open this page',
      text: refusal ?? 'Your account has no access to it.',
      canRetry: false,
    };
  }
  const isFault = status >= 500 && refusal === undefined;
  return {
    title: 'This page could not be shown',
    text: isFault ? 'Your images and credits are safe. Please try again.' : (refusal ?? 'The request was refused.'),
    canRetry: true,
  };
}
