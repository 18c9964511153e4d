import { Button, Icon } from '@shopify/polaris';
import { ImageAddIcon, ImagesIcon, StoreIcon } from '@shopify/polaris-icons';
import { Suspense, useState } from 'react';
import { PortfolioPicker } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { ProductPicker } from '#app/domain/store/index.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { UploadState } from '#app/ui/intake/upload-state.tsx';
import { Page } from '#app/ui/page.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { QuickToolTabs } from '#app/ui/place-tabs.tsx';
import { wordEditMessages } from '../edit-with-ai.messages.ts';
import { useWordEdits } from '../use-word-edits.ts';
import type { WordEditing } from '../word-editing.ts';
import { EditedPicture } from './edited-picture.tsx';
import { SentencePanel } from './sentence-panel.tsx';
import styles from './word-editing-screen.module.css';

/** A picture and a sentence: one side shows the picture before and after, the other takes the words. */
export function WordEditingScreen({ data }: { readonly data: WordEditing }) {
  const edits = useWordEdits(data.asset);
  const { entries, isOver, addFiles, remove } = edits.intake;
  const isUploading = entries.length > 0;
  return (
    <Page>
      <PageHeader
        title={PLACE_NAMES.editWithAi}
        description={wordEditMessages.lead}
        actions={
          edits.steps ? <Sources hasStore={data.hasStore} isSlim onFiles={addFiles} onOpen={edits.open} /> : null
        }
      />
      <QuickToolTabs />
      <UploadState entries={entries} onCancel={remove} />
      {edits.steps ? (
        <div className={styles.desk} data-over={isOver}>
          <EditedPicture edits={edits} steps={edits.steps} />
          <SentencePanel data={data} edits={edits} />
        </div>
      ) : (
        <section className={styles.intake} data-over={isOver} aria-label={wordEditMessages.upload}>
          <span className={styles.icon} aria-hidden="true">
            <Icon source={ImageAddIcon} />
          </span>
          <p className={styles.ask}>{isUploading ? wordEditMessages.uploading : wordEditMessages.drop}</p>
          <p className={styles.note}>{wordEditMessages.formats}</p>
          <Sources hasStore={data.hasStore} isSlim={false} onFiles={addFiles} onOpen={edits.open} />
          {edits.refusal ? (
            <p className={styles.refusal} role="alert">
              {edits.refusal}
            </p>
          ) : null}
        </section>
      )}
    </Page>
  );
}

interface SourcesProps {
  readonly hasStore: boolean;
  /** A picture is there already. */
  readonly isSlim: boolean;
  readonly onFiles: (files: readonly File[]) => unknown;
  readonly onOpen: (asset: AssetView) => void;
}

function Sources({ hasStore, isSlim, onFiles, onOpen }: SourcesProps) {
  const [picker, setPicker] = useState<'never' | 'open' | 'closed'>('never');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={styles.buttons}>
      <FilePicker
        label={isSlim ? wordEditMessages.another : wordEditMessages.upload}
        isPrimary={!isSlim}
        onFiles={onFiles}
      />
      <Button size="large" icon={ImagesIcon} onClick={() => setChoosing(true)}>
        {wordEditMessages.fromPortfolio}
      </Button>
      {hasStore ? (
        <Button size="large" icon={StoreIcon} onClick={() => setPicker('open')}>
          {wordEditMessages.fromStore}
        </Button>
      ) : null}
      {isChoosing ? (
        <Suspense fallback={null}>
          <PortfolioPicker
            isSingle
            onPicked={([asset]) => (asset ? onOpen(asset) : undefined)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
      {picker === 'never' ? null : (
        <Suspense fallback={null}>
          <ProductPicker
            isOpen={picker === 'open'}
            onClose={() => setPicker('closed')}
            onImported={([first]) => (first ? onOpen(first) : undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
