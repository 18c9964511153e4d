import { PublishStep } from './publish-step.tsx';
import type { Text } from './publish-step.tsx';
import { Trouble } from './trouble.tsx';
import type { Review, ReviewItem, ReviewPicture, ReviewRun } from './use-review.ts';

const DECIDABLE: readonly ReviewItem['state'][] = ['to-review', 'kept', 'rejected'];

interface Props {
  readonly reviewed: Review;
  readonly productId: string;
  readonly text: Text;
}

/** Pictures of this product that runs have made: kept or rejected, published, and what became of that. */
export function RunReview({ reviewed, productId, text }: Props) {
  const { review, failure, look } = reviewed;
  return (
    <s-stack gap="base">
      <s-heading>{text('reviewHeading')}</s-heading>
      <Trouble failure={failure} text={text} onRetry={look} />
      {!review && !failure ? <s-spinner accessibilityLabel={text('reviewHeading')} /> : null}
      {review?.data.length === 0 ? <s-text color="subdued">{text('reviewNone')}</s-text> : null}
      {review?.data.map((run) => (
        <OneRun key={run.id} run={run} reviewed={reviewed} productId={productId} text={text} />
      ))}
      {review && review.more > 0 ? (
        <s-link href="app://app/catalogue">{text('moreRuns', { count: review.more })}</s-link>
      ) : null}
    </s-stack>
  );
}

function OneRun({ run, reviewed, productId, text }: Props & { readonly run: ReviewRun }) {
  const kept = run.items.filter(({ state, task }) => state === 'kept' && task === null);
  // Another decision changes something else.
  const seen = kept.flatMap(({ pictures }) => pictures.map(({ id, version }) => `${id} ${version}`)).join();
  return (
    <s-stack gap="base">
      <s-stack direction="inline" gap="small">
        <s-text type="strong">{run.name}</s-text>
        <s-link href={`app://app/catalogue/${run.id}`}>{text('openRun')}</s-link>
      </s-stack>
      {run.items.map((item) => (
        <OneItem key={item.id} item={item} run={run} reviewed={reviewed} text={text} />
      ))}
      {kept.length > 0 ? (
        <PublishStep key={seen} run={run} productId={productId} text={text} onPublished={reviewed.look} />
      ) : null}
    </s-stack>
  );
}

type ItemProps = Omit<Props, 'productId'> & { readonly run: ReviewRun; readonly item: ReviewItem };

function OneItem({ item, run, reviewed, text }: ItemProps) {
  const { state, task, reason, title, pictures } = item;
  return (
    <s-stack gap="small">
      {run.items.length > 1 ? <s-text>{title}</s-text> : null}
      {task ? (
        <s-stack direction="inline" gap="small" alignItems="center">
          <s-spinner size="base" accessibilityLabel="" />
          <s-text>{text(task === 'publish' ? 'publishing' : 'rollingBack')}</s-text>
        </s-stack>
      ) : null}
      {reason ? <s-banner tone={state === 'kept' ? 'critical' : 'info'}>{reason}</s-banner> : null}
      {state === 'published' && !task ? (
        <s-stack direction="inline" gap="small">
          <s-badge tone="success">{text('published')}</s-badge>
          <s-link href={`app://app/catalogue/${run.id}`}>{text('rollBack')}</s-link>
        </s-stack>
      ) : null}
      {state === 'rolled-back' && !task ? <s-badge>{text('rolledBack')}</s-badge> : null}
      {pictures.map((picture, at) => (
        <OnePicture
          key={picture.id}
          {...{ picture, item, run, reviewed, text }}
          place={{ number: at + 1, count: pictures.length, title }}
        />
      ))}
    </s-stack>
  );
}

interface PictureProps extends ItemProps {
  readonly picture: ReviewPicture;
  readonly place: Readonly<Record<'number' | 'count', number>> & { readonly title: string };
}

function OnePicture({ picture, item, run, reviewed, text, place }: PictureProps) {
  const { decision, flagReasons, isRedone, url, alt } = picture;
  const name = text('picture', place);
  const isOpen = item.task === null && DECIDABLE.includes(item.state) && !isRedone && url !== null;
  const button = (to: 'kept' | 'rejected', word: 'keep' | 'reject') =>
    decision === to ? null : (
      <s-button
        accessibilityLabel={`${text(word)}: ${name}`}
        disabled={reviewed.isBusy}
        onClick={() => void reviewed.decide(run.id, picture, to)}
      >
        {text(word)}
      </s-button>
    );
  return (
    <s-stack direction="inline" gap="small" alignItems="center">
      {url ? <s-thumbnail src={url} alt={alt || name} size="large" /> : null}
      <s-stack gap="small">
        {url ? null : <s-text color="subdued">{text('deleted')}</s-text>}
        {isRedone ? <s-text color="subdued">{text('redone')}</s-text> : null}
        {flagReasons.map((reason) => (
          <s-text key={reason} tone="caution">
            {reason}
          </s-text>
        ))}
        {decision === 'open' ? null : (
          <s-badge tone={decision === 'kept' ? 'success' : 'neutral'}>{text(decision)}</s-badge>
        )}
        {isOpen ? (
          <s-stack direction="inline" gap="small">
            {button('kept', 'keep')}
            {button('rejected', 'reject')}
          </s-stack>
        ) : null}
      </s-stack>
    </s-stack>
  );
}
