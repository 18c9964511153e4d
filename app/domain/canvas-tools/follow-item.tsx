import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { boundsOf, seenBox } from '#app/domain/studio/document/index.ts';
import type { SceneItem } from '#app/domain/studio/document/index.ts';
import { useSceneDocument, useStudioView } from '#app/domain/studio/frame/index.ts';
import { toScreen } from '#app/domain/studio/stage/index.ts';

/** Buttons above what is seen of an item, wherever the canvas is moved. */
export function FollowItem({
  item,
  label,
  className,
  children,
}: {
  readonly item: SceneItem;
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  const node = useRef<HTMLDivElement>(null);
  useFollow(node, item, above);
  return (
    <div ref={node} role="group" aria-label={label} className={className}>
      {children}
    </div>
  );
}

export interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Follows an item over the stage without asking React for every frame. */
export function useFollow(
  node: RefObject<HTMLDivElement> | null,
  item: SceneItem | undefined,
  placeOf: (item: Sides, area: DOMRect, own: DOMRect) => { readonly x: number; readonly y: number },
): void {
  const { store } = useSceneDocument();
  const { controls } = useStudioView();
  const latest = useRef(placeOf);
  useEffect(() => {
    latest.current = placeOf;
  });
  useEffect(() => {
    if (!controls || !item || !node) return;
    const byKey = new Map(store.get().pictures.map((picture) => [picture.key, picture]));
    const bounds = boundsOf(seenBox(item, byKey));
    const place = () => {
      const element = node.current;
      const area = element?.offsetParent?.getBoundingClientRect();
      if (!element || !area) return;
      const viewport = controls.viewport();
      const { x: left, y: top } = toScreen(viewport, bounds);
      const { x: right, y: bottom } = toScreen(viewport, { x: bounds.x + bounds.width, y: bounds.y + bounds.height });
      const { x, y } = latest.current({ left, top, right, bottom }, area, element.getBoundingClientRect());
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    };
    place();
    const resized = new ResizeObserver(place);
    if (node.current) resized.observe(node.current);
    const stop = controls.onViewport(place);
    return () => {
      stop();
      resized.disconnect();
    };
  }, [controls, item, node, store]);
}

export const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

type PlaceOf = Parameters<typeof useFollow>[2];

/** Below an item, in the middle of it. */
export const below: PlaceOf = ({ left, right, bottom }, area, own) => ({
  x: clamp((left + right) / 2 - own.width / 2, 8, area.width - own.width - 8),
  y: clamp(bottom + 18, 64, area.height - own.height - 8),
});

/** Above an item, clear of the handle that turns it. */
const above: PlaceOf = ({ left, right, top }, area, own) => ({
  x: clamp((left + right) / 2 - own.width / 2, 8, area.width - own.width - 8),
  y: clamp(top - own.height - 44, 64, area.height - own.height - 8),
});
