import { TextField } from '@shopify/polaris';
import { useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { MAX_LINKEDIN_CAPTION } from '../networks/linkedin/little-text.rules.ts';
import type { PostOrder } from '../posts/post.schema.ts';
import { NetworkDialog } from './network-dialog.tsx';
import { PostingAs } from './posting-as.tsx';
import { useNetworkOrder } from './use-network-order.ts';
import { useProposedPost } from './use-proposed-post.ts';

interface Props {
  readonly asset: AssetView;
  /** The words written for it before; to be edited here. */
  readonly words?: string;
  readonly onClose: () => void;
}

/** A picture or video for LinkedIn, with its caption. */
export function LinkedInDialog({ asset, words = '', onClose }: Props) {
  const order = useNetworkOrder('linkedin', asset._id, onClose);
  const { known, disclosure, send, connect } = order;
  const proposed = useProposedPost(asset, 'linkedin', words === '');
  const [own, setCaption] = useState<string | null>(words === '' ? null : words);
  const caption = own ?? proposed ?? '';
  const [altText, setAltText] = useState('');
  const isConnected = known?.connection.status === 'ok';
  const post = (): PostOrder => ({
    network: 'linkedin',
    imageId: asset._id,
    caption,
    title: asset.title.slice(0, 200),
    altText,
    tiktok: null,
    disclosure,
  });
  return (
    <NetworkDialog
      title="Share on LinkedIn"
      asset={asset}
      order={order}
      isReady={known !== null}
      primary={
        known && {
          content: isConnected ? 'Share' : 'Connect LinkedIn and share',
          // Spec, platform-and-account 5: disabled where the caption is empty or blank.
          isDisabled: caption.trim() === '',
          onAction: () => void (isConnected ? send(post()) : connect(post())),
        }
      }
      onClose={onClose}
    >
      {known?.connection.name ? <PostingAs name={known.connection.name} picture={known.connection.avatarUrl} /> : null}
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
          helpText="Describes the image for screen readers."
          value={altText}
          onChange={setAltText}
        />
      ) : null}
    </NetworkDialog>
  );
}
