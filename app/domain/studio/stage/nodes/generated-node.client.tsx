import { memo } from 'react';
import type { ComponentProps } from 'react';
import type { GeneratedItem } from '../../document/document.schema.ts';
import { PictureNode } from './picture-node.client.tsx';

interface Props extends Omit<ComponentProps<typeof PictureNode>, 'id' | 'box' | 'part'> {
  readonly item: GeneratedItem;
}

/** A result that fills the canvas. */
export const GeneratedNode = memo(function GeneratedNode({ item, ...rest }: Props) {
  return <PictureNode {...rest} id={item.id} box={item} part={null} />;
});
