import { useMemo } from 'react';
import {
  CutOutQuestions,
  ResultViewer,
  resultPictures,
  useRelitBackdrop,
  VideoButtons,
} from '#app/domain/canvas-tools/index.ts';
import { unpackPresets } from '#app/domain/library/index.ts';
import type { Packed } from '#app/domain/library/index.ts';
import { TourGuide } from '#app/domain/onboarding/index.ts';
import { useResultTools } from '#app/domain/picture-tools/index.ts';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import { sceneCalls, sceneListCalls } from '#app/domain/studio/index.ts';
import { StudioFrame, useFreshAddresses } from '#app/domain/studio/frame/index.ts';
import { AskSize } from '#app/domain/studio/parts/index.ts';
import { SceneHeader, useSceneFate } from '#app/domain/studio/switcher/index.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import { useDeferred } from '#app/ui/use-deferred.ts';
import { EmptyProductCanvas } from './empty-canvas.tsx';
import { LockChips } from './locks/lock-chips.tsx';
import { useViewerActions } from './locks/use-viewer-actions.ts';
import { ModeSwitch } from './orders/mode-switch.tsx';
import { PromptWords } from './orders/prompt-words.tsx';
import { ProductProvider } from './product-context.ts';
import type { ProductData, ProductPage } from './product-data.ts';
import { PRODUCT_WORKFLOW } from './product-workflow.ts';
import { useSceneAddress } from './scenes/scene-address.ts';
import { useProductStage } from './use-product-stage.ts';

// Seen where a newer version has written the project.
const loadClosed = () => import('./closed-product.tsx');

const NOT_LINKED: LinkedProducts = { kind: 'none' };

interface Props {
  readonly page: ProductPage;
  /** Products that the address names; in the Shopify admin. */
  readonly linked?: LinkedProducts;
}

/** /product: bring a product in, stage it, describe the scene, get photos. */
export function ProductScreen({ page, linked = NOT_LINKED }: Props) {
  if (page.kind === 'closed') return <Closed key={page.scene.id} scene={page.scene} />;
  return <OpenProduct key={page.data.scene.id} data={page.data} linked={linked} />;
}

function Closed({ scene }: Pick<Extract<ProductPage, { kind: 'closed' }>, 'scene'>) {
  const late = useDeferred(loadClosed);
  return late ? <late.ClosedProduct scene={scene} /> : null;
}

/**
 * The particulars of staging a product: its background goes and doubts about that are asked, an earlier picture can be
 * held as the reference, and whether an engine may relight it is said beside the words.
 */
function OpenProduct({ data: sent, linked }: { readonly data: Packed<ProductData>; readonly linked: LinkedProducts }) {
  const data = useMemo(() => ({ ...sent, presets: unpackPresets(sent.presets) }), [sent]);
  const { studio, stage, noteOf, bringIn } = useProductStage(data, linked);
  const { document, runs } = studio;
  const resultTools = useResultTools();
  const places = usePlaces();
  const onBroken = useFreshAddresses(data, document);
  const addressOf = useSceneAddress(data.scene.id);
  const fate = useSceneFate(data.scene, sceneListCalls);

  const relit = useRelitBackdrop(document.store, data.presets.scenes, stage.usesLook);

  const viewerActions = useViewerActions(resultPictures(runs), stage.locks);
  return (
    <ProductProvider value={stage}>
      <StudioFrame
        workflow={PRODUCT_WORKFLOW}
        studio={studio}
        calls={sceneCalls}
        fate={fate}
        resultTools={resultTools}
        pending={stage.cutOuts.pending}
        noteOf={noteOf}
        onFiles={bringIn}
        onBroken={onBroken}
        relit={relit}
        slots={{
          aboveCanvas: (
            <SceneHeader
              studio={studio}
              fate={fate}
              calls={sceneListCalls}
              addressOf={addressOf}
              boards={[
                { name: PLACE_NAMES.productWorkspaces, to: places.productWorkspaces },
                { name: PLACE_NAMES.tryOnWorkspaces, to: places.tryOnWorkspaces },
              ]}
            />
          ),
          overCanvas: (
            <>
              <CutOutQuestions cutOuts={stage.cutOuts} />
              <TourGuide tour="product" isDue={data.isTourDue} />
            </>
          ),
          emptyCanvas: (hasBackdrop) => <EmptyProductCanvas hasBackdrop={hasBackdrop} />,
          overPrompt: <LockChips />,
          promptActions: <VideoButtons videoPrice={data.videoPrice} recentVideos={data.recentVideos} />,
          underPrompt: (
            <>
              {/* While pictures are made or looked at, the room is theirs. */}
              {runs.isRunning || studio.view.finished.shown ? null : <AskSize store={document.store} />}
              <PromptWords />
            </>
          ),
          promptFoot: <ModeSwitch />,
        }}
      >
        <ResultViewer studio={studio} actions={viewerActions} />
      </StudioFrame>
    </ProductProvider>
  );
}
