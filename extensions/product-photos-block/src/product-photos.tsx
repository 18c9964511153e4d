import '@shopify/ui-extensions/preact';
import { render } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { askApp } from '../../ask-app.ts';
import type { ProductPhotos } from '../../ask-app.ts';
import { useLookAgain } from './look-again.ts';
import { RunReview } from './run-review.tsx';
import { Trouble } from './trouble.tsx';
import { useReview } from './use-review.ts';
import type { ReviewItem } from './use-review.ts';

const text = (key: string, values?: Record<string, string | number>) => shopify.i18n.translate(key, values);

/** The latest photos of a product and what its runs have made, on the product's page in the admin. */
export default async () => {
  render(<LatestPhotos />, document.body);
};

/** Also of a product of which something is kept already. */
const openOf = ({ state, task, pictures }: ReviewItem) =>
  task === null && (state === 'to-review' || state === 'kept')
    ? pictures.filter(({ decision }) => decision === 'open')
    : [];

function LatestPhotos() {
  const { data, navigation } = shopify;
  const productId = data.selected[0]?.id ?? '';
  const [product, setProduct] = useState<ProductPhotos | null>(null);
  const [failure, setFailure] = useState('');

  const look = useCallback(async () => {
    try {
      const query = new URLSearchParams({ product_id: productId });
      setProduct((await askApp(`/api/store/product-photos?${query}`)) as ProductPhotos);
      setFailure('');
    } catch (error) {
      setFailure((error as Error).message || text('unreachable'));
    }
  }, [productId]);

  useEffect(() => void look(), [look]);

  const isWorking = product?.photoshoot?.status === 'working' && failure === '';
  useLookAgain(isWorking, product, look);
  const reviewed = useReview(productId, text('unreachable'));

  const photos = product?.photos ?? [];
  const shoot = product?.photoshoot;
  const open = reviewed.review?.data.flatMap(({ items }) => items.flatMap(openOf)).length ?? 0;
  const summary = [
    ...(product ? [text('summary', { count: photos.length })] : []),
    ...(open > 0 ? [text('toReview', { count: open })] : []),
  ].join(' · ');
  return (
    <s-admin-block heading={text('name')} collapsedSummary={summary}>
      <s-stack gap="base">
        <Trouble failure={failure} text={text} onRetry={look} />
        {!product && !failure ? <s-spinner accessibilityLabel={text('name')} /> : null}
        {shoot?.status === 'working' ? (
          <s-stack direction="inline" gap="small" alignItems="center">
            <s-spinner size="base" accessibilityLabel="" />
            <s-text>{text('working', { made: shoot.made, asked: shoot.asked })}</s-text>
          </s-stack>
        ) : null}
        {shoot?.status === 'failed' ? <s-banner tone="warning">{shoot.message}</s-banner> : null}
        {photos.length > 0 ? (
          <s-stack direction="inline" gap="small">
            {photos.map((photo) => (
              <s-thumbnail key={photo._id} src={photo.url} alt={photo.imageName} size="large" />
            ))}
          </s-stack>
        ) : null}
        {product && photos.length === 0 && shoot?.status !== 'working' ? (
          <s-text color="subdued">{text('none')}</s-text>
        ) : null}
        <s-stack direction="inline" gap="small">
          <s-button onClick={() => navigation?.navigate('extension://create-photoshoot-action')}>
            {text('create')}
          </s-button>
          <s-link href={`app://app/product?id=${encodeURIComponent(productId)}`}>{text('open')}</s-link>
          <s-link href={`app://app/fashion?id=${encodeURIComponent(productId)}`}>{text('tryOn')}</s-link>
        </s-stack>
        <s-divider />
        <RunReview reviewed={reviewed} productId={productId} text={text} />
      </s-stack>
    </s-admin-block>
  );
}
