import { useNavigate } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { ImagesIcon, StoreIcon, UploadIcon } from '@shopify/polaris-icons';
import { Suspense, useRef, useState } from 'react';
import { PortfolioPicker } from '#app/domain/library/index.ts';
import { ProductPicker } from '#app/domain/store/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FileInput } from '#app/ui/intake/file-input.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { cutText } from '#app/platform/cut-text.ts';
import { WORKFLOW_WORDS } from '../workflow-words.ts';
import type { WorkspaceWorkflow } from '../workspace-limits.ts';
import styles from './create-screen.module.css';
import { NewProductTile } from './new-product-tile.tsx';
import { useNewProducts } from './use-new-products.ts';

interface Props {
  readonly workflow: WorkspaceWorkflow;
  /** The account is a shop's, whose products can be imported from. */
  readonly hasStore: boolean;
}

/** Products come in; Create makes the workspace of them. */
export function CreateScreen({ workflow, hasStore }: Props) {
  const words = WORKFLOW_WORDS[workflow];
  const base = words.base(usePlaces());
  const navigate = useNavigate();
  const toasts = useToasts();
  const { products, isOver, addFiles, addAssets, retry, remove } = useNewProducts();
  const [isCreating, setCreating] = useState(false);
  const [picker, setPicker] = useState<'store' | 'portfolio' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isWaiting = products.some(({ stored, refusal }) => stored === null && refusal === null);
  const chosen = products.flatMap(({ stored, name }) =>
    stored === null ? [] : [{ _id: stored.assetId, name: cutText(name, 300) }],
  );

  const create = async () => {
    setCreating(true);
    try {
      const { _id } = await callApi('POST /api/workspaces', { body: { products: chosen, workflow } });
      navigate(`${base}/setup/${_id}`);
    } catch (error) {
      setCreating(false);
      toasts.show({ title: 'The workspace was not created', message: (error as Error).message, tone: 'critical' });
    }
  };
  return (
    <Page>
      <PageHeader
        title="New workspace"
        description={words.addThings}
        back={{ label: words.title, to: base }}
        actions={
          <Button
            variant="primary"
            size="large"
            loading={isCreating}
            disabled={chosen.length === 0 || isWaiting}
            onClick={() => void create()}
          >
            Create
          </Button>
        }
      />
      <section className={styles.room} aria-label={words.things} data-drop={isOver ? '' : undefined}>
        <div className={styles.sources}>
          <Button size="large" icon={UploadIcon} onClick={() => input.current?.click()}>
            Upload
          </Button>
          <Button size="large" icon={ImagesIcon} onClick={() => setPicker('portfolio')}>
            From Portfolio
          </Button>
          {hasStore ? (
            <Button size="large" icon={StoreIcon} onClick={() => setPicker('store')}>
              Import from store
            </Button>
          ) : null}
          <FileInput ref={input} label={`Upload ${words.things}`} onFiles={addFiles} />
        </div>
        {products.length === 0 ? (
          <EmptyState isInline title="Nothing added yet">
            Drop photos here, or choose where to add them from.
          </EmptyState>
        ) : (
          <ul className={styles.grid}>
            {products.map((product) => (
              <NewProductTile
                key={product.key}
                product={product}
                onRetry={() => retry(product.key)}
                onRemove={() => remove(product.key)}
              />
            ))}
          </ul>
        )}
      </section>
      <p className={styles.hint} role="status">
        {isWaiting ? 'You can create the workspace when all uploads are done.' : null}
      </p>
      {picker === 'portfolio' ? (
        <Suspense fallback={null}>
          <PortfolioPicker onClose={() => setPicker(null)} onPicked={addAssets} />
        </Suspense>
      ) : null}
      {hasStore && picker === 'store' ? (
        <Suspense fallback={null}>
          <ProductPicker isOpen onClose={() => setPicker(null)} onImported={addAssets} />
        </Suspense>
      ) : null}
    </Page>
  );
}
