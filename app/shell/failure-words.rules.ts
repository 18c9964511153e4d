import { shellMessages } from './shell.messages.ts';

/** In place of a status of HTTP: no server answered. */
export const UNREACHED = 0;

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
  if (status === UNREACHED) {
    return {
      title: 'Plinth could not be reached',
      text: 'Check your connection and try again.',
      canRetry: true,
    };
  }
  const isFault = status >= 500 && refusal === undefined;
  return {
    title: 'This page could not be shown',
    text: isFault ? 'Your images and credits are safe. Please try again.' : (refusal ?? 'The request was refused.'),
    canRetry: true,
  };
}
