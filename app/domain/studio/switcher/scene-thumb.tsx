import { Icon } from '@shopify/polaris';
import { ImagesIcon } from '@shopify/polaris-icons';
import { LayeredPicture } from '#app/ui/layered-picture/layered-picture.tsx';
import type { SceneCard } from '../session/scene-list/scene-card.schema.ts';

/** The latest picture that was made on a scene, or how its canvas lies. */
export function SceneThumb({ scene: { picture, thumb } }: { readonly scene: Pick<SceneCard, 'picture' | 'thumb'> }) {
  if (picture) return <img src={picture} alt="" loading="lazy" decoding="async" />;
  const isEmpty = !thumb || (thumb.parts.length === 0 && thumb.background === null);
  return isEmpty ? <Icon source={ImagesIcon} tone="subdued" /> : <LayeredPicture picture={thumb} />;
}
