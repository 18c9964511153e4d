import { Banner, Button, Spinner, TextField } from '@shopify/polaris';
import { Suspense, useState } from 'react';
import { MAX_ALT_LENGTH, ProductChooser } from '#app/domain/store/index.ts';
import type { ProductPictures } from '#app/domain/store/index.ts';
import { isolated } from '#app/ui/isolated.ts';
import { isRefused } from '../push-rows.rules.ts';
import type { PushRow } from '../push-rows.rules.ts';
import { sharingMessages } from '../sharing.messages.ts';
import { CaptionChoice } from './caption-choice.tsx';
import { PlaceStrip } from './place-strip.tsx';
import styles from './push-dialog.module.css';
import type { PushRows } from './use-push-rows.ts';

interface Props {
  readonly row: PushRow;
  readonly isOnly: boolean;
  readonly pushRows: PushRows;
  /** Another row was made and is to be shown. */
  readonly onAdded: (key: string) => void;
}

/** Everything about one picture for one product. */
export function PushForm({ row, isOnly, pushRows, onAdded }: Props) {
  const { choose, add, remove, redraft } = pushRows;
  const [isChanging, setChanging] = useState(false);
  const { product } = row;

  function take(chosen: ProductPictures): void {
    setChanging(false);
    choose(row.key, chosen);
  }

  if (row.isSearching) {
    return (
      <section className={styles.form} aria-label="Product" aria-busy>
        <Spinner accessibilityLabel="Looking for the product of this image" />
      </section>
    );
  }
  if (!product || isChanging) {
    return (
      <section className={styles.form} aria-label="Product">
        <div className={styles.head}>
          <h3 className={styles.heading}>Choose a product</h3>
          {isChanging ? (
            <Button onClick={() => setChanging(false)}>{`Keep ${isolated(product?.title ?? '')}`}</Button>
          ) : null}
        </div>
        <Suspense fallback={<Spinner accessibilityLabel="Loading" />}>
          <ProductChooser isActive onChoose={take} />
        </Suspense>
        {isOnly ? null : <RemoveRow onRemove={() => remove(row.key)} />}
      </section>
    );
  }
  return (
    <section className={styles.form} aria-label={product.title} aria-busy={row.isDrafting}>
      <div className={styles.head}>
        <h3 className={styles.heading} dir="auto">
          {product.title}
        </h3>
        <Button onClick={() => setChanging(true)}>Change product</Button>
      </div>
      {row.error ? (
        <Banner
          tone="critical"
          title={row.error}
          {...(row.prompt === '' ? { action: { content: 'Try again', onAction: () => redraft(row) } } : {})}
        />
      ) : null}
      {isRefused(row) ? null : <Words row={row} product={product} pushRows={pushRows} />}
      <div className={styles.more}>
        {isRefused(row) ? null : (
          <Button variant="plain" onClick={() => onAdded(add(row.key))}>
            Add this image to another product too
          </Button>
        )}
        {isOnly ? null : <RemoveRow onRemove={() => remove(row.key)} />}
      </div>
    </section>
  );
}

/** Where the picture stands and what is said about it. */
function Words({ row, product, pushRows }: Pick<Props, 'row' | 'pushRows'> & { readonly product: ProductPictures }) {
  const { change, focus, blur } = pushRows;
  return (
    <>
      {row.picture.aiPeople ? <Banner tone="info">{sharingMessages.aiPeople}</Banner> : null}
      {row.variant ? <Banner tone="info">{sharingMessages.forVariant(row.variant)}</Banner> : null}
      <PlaceStrip row={row} product={product} onPosition={(position) => change(row.key, { position })} />
      <TextField
        label="Alt text"
        helpText={sharingMessages.altHelp}
        multiline={2}
        autoComplete="off"
        maxLength={MAX_ALT_LENGTH}
        showCharacterCount
        value={row.alt}
        onChange={(alt) => change(row.key, { alt, isAltOwn: true })}
        onFocus={() => focus(row.key, 'alt')}
        onBlur={() => blur(row.key)}
      />
      <CaptionChoice row={row} pushRows={pushRows} />
    </>
  );
}

function RemoveRow({ onRemove }: { readonly onRemove: () => void }) {
  return (
    <div>
      <Button variant="plain" tone="critical" onClick={onRemove}>
        Leave this one out
      </Button>
    </div>
  );
}
