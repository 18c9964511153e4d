import '@shopify/ui-extensions/preact';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { askApp } from '../../ask-app.ts';
import type { ProductPhotos } from '../../ask-app.ts';

const MAX_PHOTOS = 4;

const text = (key: string, values?: Record<string, string | number>) => shopify.i18n.translate(key, values);

/** "Create photoshoot" among the actions of a product in the admin. */
export default async () => {
  render(<CreatePhotoshoot />, document.body);
};

function CreatePhotoshoot() {
  const { data, close } = shopify;
  const productId = data.selected[0]?.id ?? '';
  const [product, setProduct] = useState<ProductPhotos | null>(null);
  const [prompt, setPrompt] = useState('');
  const [promptError, setPromptError] = useState('');
  const [count, setCount] = useState(MAX_PHOTOS);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const [isStarted, setStarted] = useState(false);
  // One per opened dialog: pressing twice, or again after a lost answer, makes one photoshoot.
  const [intent] = useState(() => crypto.randomUUID());

  useEffect(() => {
    askApp(`/api/store/product-photos?${new URLSearchParams({ product_id: productId })}`).then(
      (answer) => {
        const known = answer as ProductPhotos;
        setProduct(known);
        setCount(known.count);
        setPrompt(known.prompt);
      },
      (error: Error) => setFailure(error.message || text('unreachable')),
    );
  }, [productId]);

  async function start(): Promise<void> {
    if (prompt.trim() === '') return setPromptError(text('sceneMissing'));
    setPromptError('');
    setFailure('');
    setSending(true);
    try {
      const body = { product_id: productId, prompt: prompt.trim(), count };
      await askApp('/api/store/photoshoots', { body, idempotencyKey: intent });
      setStarted(true);
    } catch (error) {
      setFailure((error as Error).message || text('unreachable'));
    } finally {
      setSending(false);
    }
  }

  const canStart = product?.hasPicture === true && !isSending;
  return (
    <s-admin-action heading={text('heading')} loading={!product && !failure}>
      <s-stack gap="base">
        {failure ? <s-banner tone="critical">{failure}</s-banner> : null}
        {isStarted ? (
          <s-banner tone="success" heading={text('startedTitle')}>
            {text('started')}
          </s-banner>
        ) : null}
        {product && !isStarted ? (
          <>
            <s-text type="strong">{product.title}</s-text>
            {product.hasPicture ? (
              <>
                <s-paragraph>{text('lead')}</s-paragraph>
                <s-text-area
                  label={text('scene')}
                  details={text('sceneDetails')}
                  rows={3}
                  value={prompt}
                  error={promptError}
                  onInput={(event) => setPrompt(event.currentTarget.value)}
                />
                <s-select
                  label={text('count')}
                  value={String(count)}
                  onChange={(event) => setCount(Number(event.currentTarget.value))}
                >
                  {Array.from({ length: MAX_PHOTOS }, (_, index) => (
                    <s-option key={index} value={String(index + 1)}>
                      {String(index + 1)}
                    </s-option>
                  ))}
                </s-select>
                <s-text color="subdued">
                  {text('price', { count, price: count * product.unitPrice, credits: product.credits })}
                </s-text>
              </>
            ) : (
              <s-banner tone="info">{text('noPicture')}</s-banner>
            )}
          </>
        ) : null}
      </s-stack>
      {isStarted ? (
        <s-button slot="primary-action" variant="primary" onClick={() => close()}>
          {text('close')}
        </s-button>
      ) : (
        <>
          <s-button
            slot="primary-action"
            variant="primary"
            disabled={!canStart}
            loading={isSending}
            onClick={() => void start()}
          >
            {text('start')}
          </s-button>
          <s-button slot="secondary-actions" onClick={() => close()}>
            {text('cancel')}
          </s-button>
        </>
      )}
    </s-admin-action>
  );
}
