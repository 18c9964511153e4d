import type { Text } from './publish-step.tsx';

interface Props {
  /** In words; '' where nothing went wrong. */
  readonly failure: string;
  readonly text: Text;
  readonly onRetry: () => Promise<unknown>;
}

/** The failure of a look, and the way to look again. */
export function Trouble({ failure, text, onRetry }: Props) {
  if (!failure) return null;
  return (
    <s-banner tone="critical">
      {failure}
      <s-button slot="secondary-actions" onClick={() => void onRetry()}>
        {text('retry')}
      </s-button>
    </s-banner>
  );
}
