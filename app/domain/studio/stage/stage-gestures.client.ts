import { listenToTrackpadPinch } from '#app/ui/trackpad-pinch.ts';
import { rectBetween } from '../document/geometry.ts';
import type { Point, Rect } from '../document/geometry.ts';
import { itemAt, itemsIn, visibleBounds } from '../document/hit-items.ts';
import { ITEM_KINDS } from '../document/item-kinds.ts';
import { snapMove, snapTargets } from '../document/snapping.ts';
import type { SnapTargets } from '../document/snapping.ts';
import type { SceneItem, ScenePicture } from '../document/document.schema.ts';
import { inStackingOrder } from '../document/stacking.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { makeId } from '../session/make-id.ts';
import type { Viewport } from '../session/stage-controls.ts';
import type { StageTool } from '../session/stage-tool.ts';
import type { ItemLayers } from './item-layers.client.ts';
import { StrokeGesture } from './stroke-gesture.ts';
import { pinch, toCanvas } from './viewport.ts';
import type { ViewportControl } from './viewport-control.client.ts';

/** Screen pixels before a press becomes a drag; a finger is less exact than a mouse. */
const DRAG_START = { mouse: 3, touch: 8 };
/** Screen pixels within which things snap. */
const SNAP_TOLERANCE = 6;
const WHEEL_STEP = 1.0015;
const PINCH_WHEEL_STEP = 1.01;

/** The marks that a gesture draws over the items while it runs. */
export interface GestureMarks {
  marquee(rect: Rect | null): void;
  stroke(stroke: Pick<StrokeGesture, 'points' | 'tool'> | null): void;
  hover(id: string | null): void;
  /** Handles are out of the way while something moves. */
  handles(isVisible: boolean): void;
}

export interface GestureSurroundings {
  readonly element: HTMLElement;
  readonly store: SceneStore;
  readonly layers: ItemLayers;
  readonly view: ViewportControl;
  readonly marks: GestureMarks;
  /** True where a handle is under the pointer: Konva's transformer takes it from there. */
  readonly isOnHandle: (point: Point) => boolean;
  readonly isLocked: () => boolean;
  readonly tool: () => StageTool;
}

type Gesture =
  | { kind: 'press'; start: Point; hit: SceneItem; isAdditive: boolean; pointerType: string }
  | { kind: 'move'; start: Point; ids: readonly string[]; bounds: Rect; targets: SnapTargets; delta: Point }
  | { kind: 'marquee'; start: Point; before: readonly string[]; hasMoved: boolean }
  | { kind: 'stroke'; stroke: StrokeGesture }
  | { kind: 'pan'; last: Point }
  | { kind: 'pinch'; viewport: Viewport; fingers: readonly [Point, Point] };

/**
 * Pointer and wheel on the stage. A running gesture lives here and in the moving layer only; the scene changes once,
 * at its end.
 */
export class StageGestures {
  private readonly in: GestureSurroundings;
  private readonly pointers = new Map<number, Point>();
  private gesture: Gesture | null = null;
  private isSpaceHeld = false;
  private readonly stopListening: () => void;

  constructor(surroundings: GestureSurroundings) {
    this.in = surroundings;
    const stop = new AbortController();
    const { signal } = stop;
    const { element } = surroundings;
    element.addEventListener('pointerdown', this.onDown, { signal });
    element.addEventListener('pointermove', this.onMove, { signal });
    element.addEventListener('pointerup', this.onUp, { signal });
    element.addEventListener('pointercancel', this.onCancel, { signal });
    element.addEventListener('pointerleave', () => this.in.marks.hover(null), { signal });
    element.addEventListener('wheel', this.onWheel, { signal, passive: false });
    window.addEventListener('keydown', this.onKey, { signal });
    window.addEventListener('keyup', this.onKey, { signal });
    window.addEventListener('blur', () => this.hold(false), { signal });
    const stopPinch = listenToTrackpadPinch(element, {
      isTouched: () => this.pointers.size > 0,
      onZoom: (factor, at) => this.in.view.zoomBy(factor, this.pointOf(at)),
    });
    this.stopListening = () => {
      stop.abort();
      stopPinch();
    };
  }

  destroy(): void {
    this.bail();
    this.stopListening();
  }

  /** Ends a running gesture as if it had not begun; false when there is none. */
  bail(): boolean {
    const { gesture } = this;
    this.gesture = null;
    if (!gesture) return false;
    this.clean();
    if (gesture.kind === 'marquee') this.in.store.dispatch({ type: 'select', ids: gesture.before });
    return gesture.kind === 'move' || gesture.kind === 'marquee' || gesture.kind === 'stroke';
  }

  private readonly onDown = (event: PointerEvent): void => {
    const point = this.pointOf(event);
    this.pointers.set(event.pointerId, point);
    if (event.pointerType === 'touch' && this.pointers.size === 2) {
      this.bail();
      const [a, b] = [...this.pointers.values()] as [Point, Point];
      this.gesture = { kind: 'pinch', viewport: this.in.view.viewport, fingers: [a, b] };
      return;
    }
    if (this.gesture || this.pointers.size > 1) return;
    if (event.button === 1 || (event.button === 0 && this.isSpaceHeld)) {
      event.preventDefault();
      this.capture(event);
      this.gesture = { kind: 'pan', last: point };
      return;
    }
    if (event.button !== 0 || this.in.isLocked()) return;
    const tool = this.in.tool();
    if (tool.kind !== 'select') {
      this.capture(event);
      const stroke = new StrokeGesture(tool, toCanvas(this.in.view.viewport, point));
      this.gesture = { kind: 'stroke', stroke };
      this.in.marks.stroke(stroke);
      return;
    }
    if (this.in.isOnHandle(point)) return;
    this.capture(event);
    this.press(event, point);
  };

  private press(event: PointerEvent, start: Point): void {
    const { items, pictures, selection } = this.scene();
    const at = toCanvas(this.in.view.viewport, start);
    const chosen = items.filter((item) => selection.includes(item.id));
    const isAdditive = event.shiftKey || event.ctrlKey || event.metaKey;
    // A selected item can be dragged even where another lies over it.
    const hit = (isAdditive ? null : itemAt(chosen, pictures, at)) ?? itemAt(items, pictures, at);
    if (hit) {
      this.gesture = { kind: 'press', start, hit, isAdditive, pointerType: event.pointerType };
      return;
    }
    if (!isAdditive) this.in.store.dispatch({ type: 'select', ids: [] });
    this.gesture =
      event.pointerType === 'touch'
        ? { kind: 'pan', last: start }
        : { kind: 'marquee', start: at, before: selection, hasMoved: false };
  }

  private readonly onMove = (event: PointerEvent): void => {
    const point = this.pointOf(event);
    if (this.pointers.has(event.pointerId)) this.pointers.set(event.pointerId, point);
    const { gesture } = this;
    if (!gesture) {
      if (event.pointerType !== 'touch') this.hover(point);
      return;
    }
    if (gesture.kind === 'press') this.maybeStartMove(gesture, point);
    else if (gesture.kind === 'move') this.move(gesture, point, event);
    else if (gesture.kind === 'marquee') this.drawMarquee(gesture, point, event);
    else if (gesture.kind === 'stroke') this.draw(gesture.stroke, event);
    else if (gesture.kind === 'pan') this.pan(gesture, point);
    else if (this.pointers.size === 2) {
      const [a, b] = [...this.pointers.values()] as [Point, Point];
      this.in.view.set(pinch(gesture, [a, b]));
    }
  };

  private maybeStartMove(gesture: Extract<Gesture, { kind: 'press' }>, point: Point): void {
    const least = gesture.pointerType === 'mouse' ? DRAG_START.mouse : DRAG_START.touch;
    if (Math.hypot(point.x - gesture.start.x, point.y - gesture.start.y) < least) return;
    const { store, layers, marks } = this.in;
    const { selection } = this.scene();
    if (!selection.includes(gesture.hit.id)) {
      store.dispatch({
        type: 'select',
        ids: gesture.isAdditive ? [...selection, gesture.hit.id] : [gesture.hit.id],
        isPointed: true,
      });
    }
    const { items, pictures, selection: ids } = this.scene();
    const moving = items.filter((item) => ids.includes(item.id) && ITEM_KINDS[item.kind].isMovable);
    if (moving.length === 0) return;
    const others = items.filter((item) => !ids.includes(item.id));
    const movingIds = moving.map(({ id }) => id);
    layers.lift(this.order(), new Set(movingIds));
    marks.handles(false);
    marks.hover(null);
    this.gesture = {
      kind: 'move',
      start: gesture.start,
      ids: movingIds,
      bounds: visibleBounds(moving, pictures)!,
      targets: snapTargets(
        { x: 0, y: 0, ...store.get().history.present.canvas },
        others.map((item) => visibleBounds([item], pictures)!),
      ),
      delta: { x: 0, y: 0 },
    };
    this.move(this.gesture, point, null);
  }

  private move(gesture: Extract<Gesture, { kind: 'move' }>, point: Point, event: PointerEvent | null): void {
    const { zoom } = this.in.view.viewport;
    const delta = { x: (point.x - gesture.start.x) / zoom, y: (point.y - gesture.start.y) / zoom };
    if (event?.shiftKey) {
      if (Math.abs(delta.x) > Math.abs(delta.y)) delta.y = 0;
      else delta.x = 0;
    }
    const { bounds, targets } = gesture;
    const isFree = event?.ctrlKey || event?.metaKey || event?.altKey;
    const moved = { ...bounds, x: bounds.x + delta.x, y: bounds.y + delta.y };
    const snap = isFree ? { dx: 0, dy: 0, guides: [] } : snapMove(moved, targets, SNAP_TOLERANCE / zoom);
    gesture.delta = { x: delta.x + snap.dx, y: delta.y + snap.dy };
    this.in.layers.shift(gesture.delta.x, gesture.delta.y, snap.guides);
  }

  private drawMarquee(gesture: Extract<Gesture, { kind: 'marquee' }>, point: Point, event: PointerEvent): void {
    const { items, pictures } = this.scene();
    const rect = rectBetween(gesture.start, toCanvas(this.in.view.viewport, point));
    gesture.hasMoved = true;
    this.in.marks.marquee(rect);
    const isAdditive = event.shiftKey || event.ctrlKey || event.metaKey;
    const touched = itemsIn(items, pictures, rect);
    this.in.store.dispatch({ type: 'select', ids: isAdditive ? [...gesture.before, ...touched] : touched });
  }

  private draw(stroke: StrokeGesture, event: PointerEvent): void {
    const { viewport } = this.in.view;
    // A fast pen reports several points at once.
    const events = event.getCoalescedEvents?.() ?? [];
    const added = (events.length > 0 ? events : [event]).map((one) =>
      stroke.add(toCanvas(viewport, this.pointOf(one)), viewport.zoom),
    );
    if (added.includes(true)) this.in.marks.stroke(stroke);
  }

  private pan(gesture: Extract<Gesture, { kind: 'pan' }>, point: Point): void {
    this.in.view.pan({ x: point.x - gesture.last.x, y: point.y - gesture.last.y });
    gesture.last = point;
  }

  private readonly onUp = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
    const { gesture } = this;
    this.gesture = null;
    if (!gesture) return;
    if (gesture.kind === 'press') this.click(gesture);
    if (gesture.kind === 'move') this.drop(gesture);
    if (gesture.kind === 'stroke') {
      const command = { type: 'draw', stroke: gesture.stroke.finish(makeId()) } as const;
      this.in.store.dispatch({ type: 'do', command });
    }
    this.clean();
  };

  private click({ hit, isAdditive, start }: Extract<Gesture, { kind: 'press' }>): void {
    const { items, pictures, selection } = this.scene();
    const top = itemAt(items, pictures, toCanvas(this.in.view.viewport, start)) ?? hit;
    const toggled = selection.includes(top.id) ? selection.filter((id) => id !== top.id) : [...selection, top.id];
    this.in.store.dispatch({ type: 'select', ids: isAdditive ? toggled : [top.id], isPointed: true });
  }

  private drop({ ids, delta }: Extract<Gesture, { kind: 'move' }>): void {
    if (delta.x === 0 && delta.y === 0) return;
    this.in.store.dispatch({ type: 'do', command: { type: 'nudge-items', ids, dx: delta.x, dy: delta.y } });
  }

  private readonly onCancel = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
    this.bail();
  };

  private readonly onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const point = this.pointOf(event);
    const deltaY = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 40 : event.deltaY;
    if (event.ctrlKey || event.metaKey) {
      this.in.view.zoomBy(PINCH_WHEEL_STEP ** -deltaY, point);
    } else if (event.shiftKey) {
      this.in.view.pan({ x: -(event.deltaX || deltaY), y: 0 });
    } else if (isTrackpad(event)) {
      this.in.view.pan({ x: -event.deltaX, y: -deltaY });
    } else {
      this.in.view.zoomBy(WHEEL_STEP ** -deltaY, point);
    }
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.code !== 'Space' || isInControl(event.target)) return;
    this.hold(event.type === 'keydown');
  };

  private hold(isHeld: boolean): void {
    this.isSpaceHeld = isHeld;
    this.in.element.dataset['hand'] = isHeld ? 'open' : '';
  }

  private hover(point: Point): void {
    const { items, pictures, selection } = this.scene();
    const isBusy = this.in.isLocked() || this.in.tool().kind !== 'select';
    const hit = isBusy ? null : itemAt(items, pictures, toCanvas(this.in.view.viewport, point));
    this.in.element.dataset['over'] = hit ? 'item' : '';
    this.in.marks.hover(hit && !selection.includes(hit.id) ? hit.id : null);
  }

  private clean(): void {
    this.in.layers.settle(this.order());
    this.in.marks.marquee(null);
    this.in.marks.stroke(null);
    this.in.marks.handles(true);
  }

  private capture(event: PointerEvent): void {
    this.in.element.setPointerCapture(event.pointerId);
  }

  private order(): string[] {
    return inStackingOrder(this.scene().items).map((item) => item.id);
  }

  private scene(): {
    readonly items: readonly SceneItem[];
    readonly pictures: ReadonlyMap<string, ScenePicture>;
    readonly selection: readonly string[];
  } {
    const session = this.in.store.get();
    return {
      items: session.history.present.items,
      pictures: new Map(session.pictures.map((picture) => [picture.key, picture])),
      selection: session.selection,
    };
  }

  private pointOf(event: Pick<MouseEvent, 'clientX' | 'clientY'>): Point {
    const frame = this.in.element.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }
}

/** A trackpad reports small, odd or sideways steps; a wheel reports whole notches. */
function isTrackpad(event: WheelEvent): boolean {
  return event.deltaMode === WheelEvent.DOM_DELTA_PIXEL && (event.deltaX !== 0 || Math.abs(event.deltaY) < 40);
}

/** Space belongs to the control that has the focus, where one has. */
function isInControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, button, a, [contenteditable]') !== null;
}
