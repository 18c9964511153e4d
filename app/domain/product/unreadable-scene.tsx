import { useRevalidator } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { studioMessages } from '#app/domain/studio/index.ts';
import type { ClosedScene } from './product-data.ts';
import styles from './unreadable-scene.module.css';

/** Stands where the canvas would: what is stored stays as it is, and can be had as a file. */
export function UnreadableScene({ scene }: { readonly scene: ClosedScene }) {
  const { revalidate, state } = useRevalidator();
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
      const document = await callApi('GET /api/workspaces/projects/{id}/document', { params: { id: scene.id } });
      saveText(JSON.stringify(document), `${scene.name}.json`);
    });
  const startNew = () =>
    run('new', async () => {
      await callApi('POST /api/workspaces/projects', { body: { name: studioMessages.newSceneName } });
      revalidate();
    });
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{PLACE_NAMES.staging}</h1>
      <div className={styles.card} role="alert">
        <BlockStack gap="400">
          <Text as="p" tone="subdued">
            {scene.name}
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
            <Button loading={state === 'loading'} disabled={busy !== null} onClick={revalidate}>
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
