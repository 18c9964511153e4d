import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { studioMessages } from '../studio.messages.ts';
import styles from './unreadable-scene.module.css';

/** A scene that stays as it is. */
export interface ClosedScene {
  readonly id: string;
  readonly name: string;
  readonly reading: 'newer' | 'unreadable';
}

interface Props {
  /** Of the screen. */
  readonly title: string;
  readonly scene: ClosedScene;
  readonly isRetrying: boolean;
  /** The stored file, unchanged. */
  readonly onDownload: () => Promise<unknown>;
  readonly onStartNew: () => Promise<unknown>;
  readonly onRetry: () => void;
}

/** Stands where the canvas would: what is stored stays as it is, and can be had as a file. */
export function UnreadableScene({ title, scene, isRetrying, onDownload, onStartNew, onRetry }: Props) {
  const [busy, setBusy] = useState<'download' | 'new' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (what: 'download' | 'new', work: () => Promise<unknown>) => {
    setBusy(what);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal((error as Error).message);
    }
    setBusy(null);
  };
  const download = () =>
    run('download', async () => {
      saveText(JSON.stringify(await onDownload()), `${scene.name}.json`);
    });
  const startNew = () => run('new', onStartNew);
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{title}</h1>
      <div className={`plinth-card ${styles.card}`} role="alert">
        <BlockStack gap="400">
          <Text as="p" tone="subdued">
            <bdi>{scene.name}</bdi>
          </Text>
          <Text as="h2" variant="headingLg">
            {scene.reading === 'newer' ? studioMessages.sceneNewer : studioMessages.sceneUnreadable}
          </Text>
          <Text as="p">{studioMessages.sceneKept}</Text>
          {refusal ? <Banner tone="critical">{refusal}</Banner> : null}
          <InlineStack gap="200">
            <Button variant="primary" loading={busy === 'new'} disabled={busy !== null} onClick={() => void startNew()}>
              {studioMessages.sceneStartNew}
            </Button>
            <Button loading={busy === 'download'} disabled={busy !== null} onClick={() => void download()}>
              {studioMessages.sceneDownload}
            </Button>
            <Button loading={isRetrying} disabled={busy !== null} onClick={onRetry}>
              {studioMessages.sceneRetry}
            </Button>
          </InlineStack>
        </BlockStack>
      </div>
    </div>
  );
}

/** Gives the browser a text to keep. */
function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
}
