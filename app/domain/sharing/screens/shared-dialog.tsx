import { BlockStack, Text } from '@shopify/polaris';
import { Modal } from '#app/ui/modal.tsx';
import { usePolarisLayer } from '#app/ui/polaris-layer.ts';
import { postMessages } from '../posts/post.messages.ts';
import type { PostView } from '../posts/post.schema.ts';

interface Props {
  readonly post: PostView;
  readonly onClose: () => void;
}

/** Spec: what is said when LinkedIn has it. */
export function SharedDialog({ post, onClose }: Props) {
  usePolarisLayer(true);
  const seePost = () => {
    if (post.url) window.open(post.url, '_blank', 'noopener');
  };
  return (
    <Modal
      open
      size="small"
      onClose={onClose}
      title="LinkedIn"
      {...(post.url ? { primaryAction: { content: 'See Post', onAction: seePost } } : {})}
      secondaryActions={[{ content: 'Close', onAction: onClose }]}
    >
      <BlockStack gap="200">
        <Text as="p">{postMessages.linkedInDone}</Text>
        {post.disclosed.map((sentence) => (
          <Text key={sentence} as="p" tone="subdued">
            {sentence}
          </Text>
        ))}
      </BlockStack>
    </Modal>
  );
}
