import { useNavigate, useSearchParams } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { libraryMessages, usePictureIntake } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { useTools } from '#app/domain/picture-tools/index.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { UploadState } from '#app/ui/intake/upload-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import { QuickToolTabs } from '#app/ui/place-tabs.tsx';
import { useDeferred } from '#app/ui/use-deferred.ts';
import type { EditorData } from '../editor-data.ts';
import { editorMessages } from '../image-editor.messages.ts';
import styles from './editor-screen.module.css';
import { ImageChoice } from './image-choice.tsx';

// The editor comes after the page: what is chosen from is shown before.
const loadEditor = () => import('./loaded-editor.tsx');

/** Only fetched once everything that is seen is there: on a slow line it would keep the pictures waiting. */
async function loadEditorLater() {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  return loadEditor();
}

/** The image editor: one picture to edit, or the pictures and projects that can be opened. */
export function EditorScreen({ data }: { readonly data: EditorData }) {
  const late = useDeferred(data.kind === 'editor' ? loadEditor : loadEditorLater);
  const places = usePlaces();
  if (data.kind === 'editor') {
    return (
      <div className={styles.whole}>
        <h1 className={styles.hidden}>{PLACE_NAMES.imageEditor}</h1>
        {late ? (
          <late.LoadedEditor key={data.image._id} {...data} />
        ) : (
          <p className={styles.opening} role="status">
            Opening the editor
          </p>
        )}
      </div>
    );
  }
  if (data.kind === 'gone') {
    return (
      <Page>
        <PageHeader title={PLACE_NAMES.imageEditor} />
        <QuickToolTabs />
        <EmptyState
          title="Nothing to edit here"
          action={
            <Button variant="primary" size="large" url={places.imageEditor}>
              Choose another image
            </Button>
          }
        >
          {data.why === 'picture'
            ? editorMessages.pictureGone
            : data.why === 'project'
              ? editorMessages.missing
              : libraryMessages.missing}
        </EmptyState>
      </Page>
    );
  }
  return <Choosing data={data} />;
}

function Choosing({ data }: { readonly data: Extract<EditorData, { kind: 'choice' }> }) {
  const places = usePlaces();
  const navigate = useNavigate();
  const tools = useTools();
  const [query] = useSearchParams();
  // The address of Erase & fill: the chosen picture opens in its window instead of in the editor.
  const isErasing = query.get('tool') === 'erase';
  const erase = (asset: AssetView) => tools.open('inpaint', asset);
  const { entries, addFiles, remove } = usePictureIntake({
    isSingle: true,
    takesPage: true,
    onStored: (asset) => (isErasing ? erase(asset) : navigate(`${places.imageEditor}?image=${asset._id}`)),
  });
  return (
    <Page>
      <PageHeader
        title={isErasing ? PLACE_NAMES.eraseAndFill : PLACE_NAMES.imageEditor}
        description={isErasing ? editorMessages.eraseLead : editorMessages.lead}
        actions={<FilePicker label="Upload an image" isPrimary isSingle onFiles={addFiles} />}
      />
      <QuickToolTabs />
      <UploadState entries={entries} onCancel={remove} />
      <ImageChoice data={data} onErase={isErasing ? erase : null} />
    </Page>
  );
}
