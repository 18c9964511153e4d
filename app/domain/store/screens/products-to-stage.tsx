import {
  Banner,
  BlockStack,
  Button,
  Card,
  InlineStack,
  SkeletonBodyText,
  SkeletonThumbnail,
  Text,
  Thumbnail,
} from '@shopify/polaris';
import { useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { usePlaces } from '#app/ui/places.ts';
import type { ProductsToStage as Page } from '../products/store-product.schema.ts';
import styles from './products-to-stage.module.css';
import { useAnswer } from './use-answer.ts';

const SHOWN = 5;
const numberOf = (id: string) => id.slice(id.lastIndexOf('/') + 1);

/** Products with a single picture, each with the way onto the canvas. The shop is asked when the page is there. */
export function ProductsToStage() {
  const [cursor, setCursor] = useState<string | null>(null);
  const [from, setFrom] = useState(0);
  const {
    data: page,
    error,
    isLoading,
    retry,
  } = useAnswer(`after ${cursor}`, (signal) =>
    callApi('GET /api/store/products-to-stage', { query: cursor === null ? {} : { after: cursor }, signal }),
  );
  const shown = page?.data.slice(from, from + SHOWN) ?? [];
  const hasMore = page !== null && (from + SHOWN < page.data.length || page.nextCursor !== null);
  const showMore = () => {
    if (page && from + SHOWN < page.data.length) return setFrom(from + SHOWN);
    setFrom(0);
    setCursor(page?.nextCursor ?? null);
  };
  const startAgain = () => {
    setFrom(0);
    setCursor(null);
  };
  return (
    <Card padding="400">
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Products with one image
          </Text>
          <Text as="p" tone="subdued">
            Add a second image to each product page.
          </Text>
        </BlockStack>
        <AllOfThem />
        {error ? <Banner tone="critical" title={error} action={{ content: 'Try again', onAction: retry }} /> : null}
        {page === null && !error ? <Waiting /> : null}
        {page && shown.length === 0 ? (
          <Text as="p">
            {page.nextCursor === null && cursor === null
              ? 'All products have several images.'
              : 'No more products with one image.'}
          </Text>
        ) : null}
        <ul className={styles.products} aria-busy={isLoading}>
          {shown.map(({ id, title, url }) => (
            <Row key={id} id={id} title={title} url={url} />
          ))}
        </ul>
        {hasMore || from > 0 || cursor !== null ? (
          <InlineStack gap="200">
            {hasMore ? (
              <Button loading={isLoading} onClick={showMore}>
                Show other products
              </Button>
            ) : null}
            {from > 0 || cursor !== null ? (
              <Button variant="tertiary" onClick={startAgain}>
                Back to the start
              </Button>
            ) : null}
          </InlineStack>
        ) : null}
      </BlockStack>
    </Card>
  );
}

/** How many there are, and the way to make it so that there are none. */
function AllOfThem() {
  const { catalogue } = usePlaces();
  const { data } = useAnswer('count', (signal) => callApi('GET /api/store/one-picture-count', { signal }));
  if (!data || data.count < 2) return null;
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <Text as="p" fontWeight="semibold">
        {`${data.isAll ? '' : 'At least '}${new Intl.NumberFormat('en').format(data.count)} products have only one image`}
      </Text>
      <Button url={`${catalogue}?only=one-picture`}>Make images for all</Button>
    </InlineStack>
  );
}

function Row({ id, title, url }: Page['data'][number]) {
  const { staging } = usePlaces();
  return (
    <li className={styles.product}>
      <Thumbnail source={url} alt="" />
      <span className={styles.title} dir="auto" title={title}>
        {title}
      </span>
      <Button url={`${staging}?id=${numberOf(id)}`} accessibilityLabel={`Stage ${title}`}>
        Stage
      </Button>
    </li>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Looking for products">
      <ul className={styles.products} aria-hidden="true">
        {Array.from({ length: 3 }, (_, index) => (
          <li key={index} className={styles.product}>
            <SkeletonThumbnail />
            <span className={styles.title}>
              <SkeletonBodyText lines={1} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
