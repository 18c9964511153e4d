import { memo } from 'react';
import type { ComponentProps } from 'react';
import type { DrawingItem } from '../../document/document.schema.ts';
import { StrokeNode } from './stroke-node.client.tsx';

interface Props extends Omit<ComponentProps<typeof StrokeNode>, 'id' | 'box' | 'colour' | 'opacity'> {
  readonly item: DrawingItem;
}

/** A line of the pen, in its colour, without what erasers above it took away. */
export const DrawingNode = memo(function DrawingNode({ item, ...rest }: Props) {
  return <StrokeNode {...rest} id={item.id} box={item} colour={item.colour} opacity={1} />;
});
