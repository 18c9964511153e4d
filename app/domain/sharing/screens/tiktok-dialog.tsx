import { useEffect, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import type { CreatorInfo } from '../networks/tiktok/creator-info.schema.ts';
import { networkMessages } from '../networks/network-messages.ts';
import { postMessages } from '../posts/post.messages.ts';
import type { PostOrder } from '../posts/post.schema.ts';
import { NetworkDialog } from './network-dialog.tsx';
import { TikTokConsent } from './tiktok-consent.tsx';
import { TikTokFields } from './tiktok-fields.tsx';
import { beginTikTokForm, whatIsMissing } from './tiktok-form.rules.ts';
import type { TikTokForm } from './tiktok-form.rules.ts';
import { useNetworkOrder } from './use-network-order.ts';
import { useProposedPost } from './use-proposed-post.ts';

interface Props {
  readonly asset: AssetView;
  /** The words written for it before; to be edited here. */
  readonly words?: string;
  readonly onClose: () => void;
}

/** A picture or video for TikTok, by the rules that TikTok sets for such dialogs. */
export function TikTokDialog({ asset, words = '', onClose }: Props) {
  const order = useNetworkOrder('tiktok', asset._id, onClose);
  const { known, disclosure, send, connect } = order;
  const status = known?.connection.status;
  const creator = useCreator(status === 'ok');
  const proposed = useProposedPost(asset, 'tiktok', words === '');
  const [filled, setForm] = useState<TikTokForm | null>(null);
  const form = filled ?? beginTikTokForm(asset, words || (proposed ?? ''));
  const missing = whatIsMissing(form) ?? tooLongSentence(asset, creator.info);
  const needsConnecting = status === 'none' || status === 'reconnect' || creator.isRefused;
  const isReady = status === 'ok' && creator.info !== null;

  const post = (): PostOrder => ({
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
      videoSize: form.videoSize || null,
      autoAddMusic: form.autoAddMusic,
      yourBrand: form.yourBrand,
      brandedContent: form.brandedContent,
      mode: form.mode === 'MEDIA_UPLOAD' ? 'MEDIA_UPLOAD' : 'DIRECT_POST',
    },
    disclosure,
  });

  const postAction = {
    content: form.mode === 'MEDIA_UPLOAD' ? 'Send to inbox' : 'Post',
    isDisabled: missing !== null,
    onAction: () => void send(post()),
  };
  const connectAction = { content: 'Connect TikTok', onAction: () => void connect() };
  const notice = status === 'none' ? networkMessages.notConnected('tiktok') : networkMessages.reconnectNow('tiktok');
  return (
    <NetworkDialog
      title="Post to TikTok"
      asset={asset}
      order={order}
      isReady={isReady}
      problem={creator.problem}
      notice={needsConnecting && !creator.problem ? notice : null}
      primary={needsConnecting ? connectAction : isReady ? postAction : null}
      onClose={onClose}
      end={<TikTokConsent isBranded={form.brandedContent} missing={missing} />}
    >
      {creator.info ? <TikTokFields form={form} creator={creator.info} type={asset.type} onChange={setForm} /> : null}
    </NetworkDialog>
  );
}

function tooLongSentence({ type, durationMs }: AssetView & { durationMs?: number | null }, info: CreatorInfo | null) {
  const most = info?.max_video_post_duration_sec ?? 0;
  if (type !== 'video' || most === 0 || (durationMs ?? 0) <= most * 1_000) return null;
  return postMessages.videoTooLong(most);
}

/** The permissions of the creator's account, asked each time the dialog opens. */
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
