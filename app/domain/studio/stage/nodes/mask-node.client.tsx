import { memo } from 'react';
import type { ComponentProps } from 'react';
import type { MaskItem } from '../../document/document.schema.ts';
import { ACCENT } from '../stage-marks.client.ts';
import { StrokeNode } from './stroke-node.client.tsx';

interface Props extends Omit<ComponentProps<typeof StrokeNode>, 'id' | 'box' | 'colour' | 'opacity'> {
  readonly item: MaskItem;
}

const MASK_OPACITY = 0.45;

/** The mask of the part to be made anew: tinted, so that the picture beneath can be seen. */
export const MaskNode = memo(function MaskNode({ item, ...rest }: Props) {
  return <StrokeNode {...rest} id={item.id} box={item} colour={ACCENT} opacity={MASK_OPACITY} />;
});
