import { useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { usePolarisLayer } from '#app/ui/polaris-layer.ts';
import { Banner } from '#app/ui/polaris/banner.tsx';
import { BlockStack } from '#app/ui/polaris/layout.tsx';
import { Modal } from '#app/ui/polaris/modal.tsx';
import { Spinner } from '#app/ui/polaris/spinner.tsx';
import { Text } from '#app/ui/polaris/text.tsx';
import { TextField } from '#app/ui/polaris/text-field.tsx';
import { MAX_LINKEDIN_CAPTION } from '../networks/linkedin/little-text.rules.ts';
import type { DisclosureAnswers, PostOrder } from '../posts/post.schema.ts';
import { DisclosureQuestions } from './disclosure-questions.tsx';
import styles from './network-dialog.module.css';
import { NotSetUp } from './not-set-up.tsx';
import { useNetworkOrder } from './use-network-order.ts';

interface Props {
  readonly asset: AssetView;
  readonly onClose: () => void;
}

/** A picture or video for LinkedIn, with its caption. */
export function LinkedInDialog({ asset, onClose }: Props) {
  const { known, isBusy, problem, send, connect } = useNetworkOrder('linkedin', asset._id, onClose);
  const [caption, setCaption] = useState('');
  const [altText, setAltText] = useState('');
  const [answers, setAnswers] = useState<DisclosureAnswers | null>(null);
  usePolarisLayer(true);
  const status = known?.connection.status;
  const isSetUp = known !== null && status !== 'not-configured';
  const disclosure = answers ?? known?.disclosure ?? { syntheticPerson: false, generatedScene: false };
  const order = (): PostOrder => ({
    network: 'linkedin',
    imageId: asset._id,
    caption,
    title: asset.imageName.slice(0, 200),
    altText,
    tiktok: null,
    disclosure: { syntheticPerson: disclosure.syntheticPerson, generatedScene: disclosure.generatedScene },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title="Share on LinkedIn"
      {...(isSetUp
        ? {
            primaryAction: {
              content: status === 'ok' ? 'Share' : 'Connect LinkedIn and share',
              disabled: caption.trim() === '' || isBusy,
              loading: isBusy,
              onAction: () => void (status === 'ok' ? send(order()) : connect(order())),
            },
          }
        : {})}
      secondaryActions={[{ content: 'Cancel', onAction: onClose }]}
    >
      <BlockStack gap="400">
        {problem ? <Banner tone="critical" title={problem} /> : null}
        {!known && !problem ? <Spinner accessibilityLabel="Loading" /> : null}
        {known && !isSetUp ? <NotSetUp connection={known.connection} /> : null}
        {isSetUp ? (
          <div className={styles.layout}>
            <img className={styles.picture} src={asset.urls.preview} alt={asset.imageName} />
            <BlockStack gap="400">
              {known.connection.name ? <Text as="p">Posting as {known.connection.name}</Text> : null}
              <TextField
                label="Caption"
                multiline={5}
                autoComplete="off"
                maxLength={MAX_LINKEDIN_CAPTION}
                showCharacterCount
                value={caption}
                onChange={setCaption}
              />
              {asset.type === 'image' ? (
                <TextField
                  label="Alt text"
                  autoComplete="off"
                  maxLength={1_000}
                  helpText="Says what the picture shows to people who cannot see it."
                  value={altText}
                  onChange={setAltText}
                />
              ) : null}
              <DisclosureQuestions
                answers={disclosure}
                isAnswered={known.disclosure.isAnswered}
                onChange={setAnswers}
              />
            </BlockStack>
          </div>
        ) : null}
      </BlockStack>
    </Modal>
  );
}
