import { Button } from '@shopify/polaris';
import { ImagesIcon, StoreIcon } from '@shopify/polaris-icons';
import { Suspense, useState } from 'react';
import { PortfolioPicker } from '#app/domain/library/index.ts';
import type { ReactNode } from 'react';
import { ProductPicker } from '#app/domain/store/index.ts';
import { SectionFoot, SectionFrame } from '#app/domain/studio/parts/index.ts';
import type { ScenePicture } from '#app/domain/studio/document/index.ts';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { WORKFLOW_WORDS } from '../../workflow-words.ts';
import { workspaceMessages } from '../../workspaces.messages.ts';
import { useWorkspace } from '../workspace-context.ts';
import { OwnPictures } from '#app/domain/canvas-tools/index.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { useTogglePicture } from './use-toggle-picture.ts';

/** The products of the workspace: put them on the canvas or take them off, and bring more in. */
export function ProductsSection({ children }: { readonly children?: ReactNode }) {
  const { page, uploads, cutOuts, offered, addFiles } = useWorkspace();
  const { files } = useSceneDocument();
  const { isChosen, toggle } = useTogglePicture();
  const [picker, setPicker] = useState<'store' | 'portfolio' | null>(null);
  const { things } = WORKFLOW_WORDS[page.workspace.workflow];
  const choose = (picture: ScenePicture) => {
    toggle(picture);
    const { source, isCutoutFailed } = picture;
    if (source.kind !== 'asset' || source.cutoutId !== null || isCutoutFailed || isChosen(picture)) return;
    // Offered by the workspace, and never on a canvas before.
    const asset = files.assetOf(source.assetId);
    if (asset && !cutOuts.pending.has(picture.key)) cutOuts.request(picture, asset);
  };
  return (
    <SectionFrame title={things} lead={page.tryOn ? workspaceMessages.apparelLead : workspaceMessages.productsLead}>
      <OwnPictures
        uploads={uploads}
        cutOuts={cutOuts}
        role="product"
        offered={offered.keys}
        isChosen={isChosen}
        onChoose={choose}
        onRemove={offered.remove}
      />
      <FilePicker label="Upload photos" onFiles={(files) => addFiles(files, 'product')} />
      <Button fullWidth size="large" icon={ImagesIcon} onClick={() => setPicker('portfolio')}>
        From Portfolio
      </Button>
      {page.hasStore ? (
        <Button fullWidth size="large" icon={StoreIcon} onClick={() => setPicker('store')}>
          Import from store
        </Button>
      ) : null}
      {children ? <SectionFoot>{children}</SectionFoot> : null}
      {picker === 'portfolio' ? (
        <Suspense fallback={null}>
          <PortfolioPicker onClose={() => setPicker(null)} onPicked={uploads.addAssets} />
        </Suspense>
      ) : null}
      {picker === 'store' ? (
        <Suspense fallback={null}>
          <ProductPicker isOpen onClose={() => setPicker(null)} onImported={uploads.addAssets} />
        </Suspense>
      ) : null}
    </SectionFrame>
  );
}
