import { useNavigate, useRevalidator } from '@remix-run/react';
import { useMemo } from 'react';
import { sceneCalls, sceneListCalls, studioMessages } from '#app/domain/studio/index.ts';
import { UnreadableScene } from '#app/domain/studio/parts/index.ts';
import { SceneBar } from '#app/domain/studio/switcher/index.ts';
import type { ProductPage } from './product-data.ts';
import { PRODUCT_WORKFLOW } from './product-workflow.ts';
import { useSceneAddress } from './scenes/scene-address.ts';

/** A scene that this version cannot read; the others can be opened. */
export function ClosedProduct({ scene }: { readonly scene: Extract<ProductPage, { kind: 'closed' }>['scene'] }) {
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  const { id, name, productId, productTitle } = scene;
  const addressOf = useSceneAddress(id);
  const shown = useMemo(() => ({ id, addressOf, dispatch: () => {}, saveNow: async () => true }), [id, addressOf]);
  return (
    <>
      <SceneBar
        shown={shown}
        name={name}
        product={productId ? { id: productId, title: productTitle ?? '' } : null}
        calls={sceneListCalls}
        boards={[]}
      />
      <UnreadableScene
        title={PRODUCT_WORKFLOW.title}
        scene={scene}
        isRetrying={state === 'loading'}
        onRetry={revalidate}
        onDownload={() => sceneCalls.download(id)}
        onStartNew={async () => {
          const { _id } = await sceneCalls.startNew(studioMessages.newSceneName);
          navigate(addressOf(_id));
        }}
      />
    </>
  );
}
