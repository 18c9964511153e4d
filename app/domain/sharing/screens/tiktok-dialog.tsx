import { useEffect, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { usePolarisLayer } from '#app/ui/polaris-layer.ts';
import { Banner } from '#app/ui/polaris/banner.tsx';
import { BlockStack } from '#app/ui/polaris/layout.tsx';
import { Modal } from '#app/ui/polaris/modal.tsx';
import { Spinner } from '#app/ui/polaris/spinner.tsx';
import type { CreatorInfo } from '../networks/tiktok/creator-info.schema.ts';
import { networkMessages } from '../networks/network-messages.ts';
import { postMessages } from '../posts/post.messages.ts';
import type { DisclosureAnswers, PostOrder } from '../posts/post.schema.ts';
import { DisclosureQuestions } from './disclosure-questions.tsx';
import styles from './network-dialog.module.css';
import { NotSetUp } from './not-set-up.tsx';
import { TikTokFields } from './tiktok-fields.tsx';
import { EMPTY_TIKTOK_FORM, whatIsMissing } from './tiktok-form.rules.ts';
import type { TikTokForm } from './tiktok-form.rules.ts';
import { useNetworkOrder } from './use-network-order.ts';

interface Props {
  readonly asset: AssetView;
  readonly onClose: () => void;
}

/** A picture or video for TikTok, by the rules that TikTok sets for such dialogs. */
export function TikTokDialog({ asset, onClose }: Props) {
  const { known, isBusy, problem, send, connect } = useNetworkOrder('tiktok', asset._id, onClose);
  const status = known?.connection.status;
  const creator = useCreator(status === 'ok');
  const [form, setForm] = useState<TikTokForm>(EMPTY_TIKTOK_FORM);
  const [answers, setAnswers] = useState<DisclosureAnswers | null>(null);
  usePolarisLayer(true);
  const disclosure = answers ?? known?.disclosure ?? { syntheticPerson: false, generatedScene: false };
  const tooLong = tooLongSentence(asset, creator.info);
  const missing = whatIsMissing(form) ?? tooLong;
  const needsConnecting = status === 'none' || status === 'reconnect' || creator.isRefused;
  const isReady = status === 'ok' && creator.info !== null;

  const order = (): PostOrder => ({
    network: 'tiktok',
    imageId: asset._id,
    caption: form.caption,
    title: form.title,
    altText: '',
    tiktok: {
      privacyLevel: form.privacyLevel,
      disableComment: !form.allowComment,
      disableDuet: !form.allowDuet,
      disableStitch: !form.allowStitch,
      autoAddMusic: form.autoAddMusic,
      yourBrand: form.yourBrand,
      brandedContent: form.brandedContent,
      mode: form.mode === 'MEDIA_UPLOAD' ? 'MEDIA_UPLOAD' : 'DIRECT_POST',
    },
    disclosure: { syntheticPerson: disclosure.syntheticPerson, generatedScene: disclosure.generatedScene },
  });

  const post = {
    content: form.mode === 'MEDIA_UPLOAD' ? 'Send to inbox' : 'Post',
    disabled: missing !== null || isBusy,
    loading: isBusy,
    onAction: () => void send(order()),
  };
  const connectAction = { content: 'Connect TikTok', loading: isBusy, onAction: () => void connect() };
  return (
    <Modal
      open
      onClose={onClose}
      title="Post to TikTok"
      {...(needsConnecting ? { primaryAction: connectAction } : isReady ? { primaryAction: post } : {})}
      secondaryActions={[{ content: 'Cancel', onAction: onClose }]}
    >
      <BlockStack gap="400">
        {(problem ?? creator.problem) ? <Banner tone="critical" title={problem ?? creator.problem} /> : null}
        {!problem && !creator.problem && !needsConnecting && !isReady && status !== 'not-configured' ? (
          <Spinner accessibilityLabel="Loading" />
        ) : null}
        {known && status === 'not-configured' ? <NotSetUp connection={known.connection} /> : null}
        {needsConnecting && !creator.problem ? (
          <Banner
            tone="info"
            title={status === 'none' ? networkMessages.notConnected('tiktok') : networkMessages.reconnectNow('tiktok')}
          />
        ) : null}
        {isReady && known ? (
          <div className={styles.layout}>
            <img className={styles.picture} src={asset.urls.preview} alt={asset.imageName} />
            <BlockStack gap="400">
              <TikTokFields
                form={form}
                creator={creator.info!}
                type={asset.type}
                onChange={setForm}
                missing={missing}
              />
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

function tooLongSentence({ type, durationMs }: AssetView & { durationMs?: number | null }, info: CreatorInfo | null) {
  const most = info?.max_video_post_duration_sec ?? 0;
  if (type !== 'video' || most === 0 || (durationMs ?? 0) <= most * 1_000) return null;
  return postMessages.videoTooLong(most);
}

/** What the creator's account allows, asked each time the dialog opens. */
function useCreator(isConnected: boolean) {
  const [info, setInfo] = useState<CreatorInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isConnected) return;
    const stop = new AbortController();
    callApi('POST /tiktok/user', { body: {}, signal: stop.signal }).then(
      ({ data }) => setInfo(data),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setRefused((error as { status?: number }).status === 409);
        const words = { offline: networkMessages.silent('tiktok'), failed: networkMessages.silent('tiktok') };
        setProblem(sentenceOf(error, words));
      },
    );
    return () => stop.abort();
  }, [isConnected]);
  return { info, problem, isRefused };
}
