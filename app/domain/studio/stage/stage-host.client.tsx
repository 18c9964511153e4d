import type Konva from 'konva/lib/Core.js';
import 'konva/lib/shapes/Image.js';
import type { Image as KonvaImage } from 'konva/lib/shapes/Image.js';
import 'konva/lib/shapes/Rect.js';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Image, Layer, Rect, Stage } from 'react-konva/es/ReactKonvaCore.js';
import type { PictureFile, PictureFiles } from '../session/pictures/picture-files.ts';
import { pickCanvas, pickItems, pickPictures, pickSelection, pickTemplate, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import type { StageControls } from '../session/stage-controls.ts';
import type { StageTool } from '../session/stage-tool.ts';
import { anchorIn, closerIn } from '../document/anchors.ts';
import { fitWithin } from '../document/geometry.ts';
import type { Point } from '../document/geometry.ts';
import type { Canvas } from '../document/document.schema.ts';
import { inStackingOrder } from '../document/stacking.ts';
import { hideWhileEmpty } from './hide-while-empty.client.ts';
import { ItemLayers } from './item-layers.client.ts';
import { ItemNode } from './nodes/item-node.client.tsx';
import { useShownItems } from './use-shown-items.ts';
import { StageGestures } from './stage-gestures.client.ts';
import { StageMarks } from './stage-marks.client.ts';
import { installTestHook } from './stage-test-hook.client.ts';
import styles from './stage.module.css';
import { TransformHandles } from './transform-handles.client.ts';
import { useBitmap } from './use-bitmap.client.ts';
import { ViewportControl } from './viewport-control.client.ts';
import { aroundCanvas } from './viewport.ts';
import type { Margins } from './viewport.ts';

/** A higher ratio is not visibly sharper, and every layer costs its square in memory. */
const MAX_PIXEL_RATIO = 2;
const FAR = 20_000;
/** The matte around the canvas, laid over parts that stick out of it. */
const MATTE = 'rgba(240, 235, 227, 0.86)';
/** Thinner where there is room to put things aside. */
const THIN_MATTE = 'rgba(240, 235, 227, 0.62)';
/** Of the working area. */
const AREA_EDGE = '#ddd3c5';
const PAPER = { start: '#ffffff', end: '#f4efe8' };

export interface StageHostProps {
  readonly store: SceneStore;
  readonly filesOf: (pictureKey: string) => PictureFiles;
  readonly assetFileOf: (assetId: string) => PictureFile | null;
  readonly backdrop: PictureFile | null;
  readonly margins: Margins;
  /** The area that can be moved into view; the canvas where it is left out. */
  readonly workingArea?: Canvas | undefined;
  readonly tool: StageTool;
  readonly isLocked: boolean;
  /** Item the keyboard is on, outlined while the canvas has the focus. */
  readonly activeId: string | null;
  readonly onReady: (controls: StageControls | null) => void;
  /** A picture's address no longer works. */
  readonly onBroken: (file: PictureFile) => void;
}

interface Machine {
  readonly layers: ItemLayers;
  readonly view: ViewportControl;
  readonly marks: StageMarks;
  readonly handles: TransformHandles;
}

/** The canvas: one div, one Konva stage. Reads the scene, and changes it only through commands. */
export default function StageHost(props: StageHostProps) {
  const { store, filesOf, assetFileOf, backdrop, margins, workingArea, tool, activeId, onReady, onBroken } = props;
  const host = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const stage = useRef<Konva.Stage>(null);
  const rest = useRef<Konva.Layer>(null);
  const moving = useRef<Konva.Layer>(null);
  const above = useRef<Konva.Layer>(null);
  const around = useRef<Konva.Layer>(null);
  const overlay = useRef<Konva.Layer>(null);
  const [machine, setMachine] = useState<Machine | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [renderScale, setRenderScale] = useState(1);
  const [hoverId, setHoverId] = useState<string | null>(null);
  const latest = useRef({ isLocked: props.isLocked, tool });
  useLayoutEffect(() => {
    latest.current = { isLocked: props.isLocked, tool };
  });

  const canvas = useScene(store, pickCanvas);
  const template = useScene(store, pickTemplate);
  const nearness = useMemo(
    () => ({ closer: closerIn(template), foot: anchorIn({ template, canvas }).foot }),
    [template, canvas],
  );
  const items = useScene(store, pickItems);
  const pictures = useScene(store, pickPictures);
  const selection = useScene(store, pickSelection);
  const matte = workingArea ? THIN_MATTE : MATTE;
  const ordered = useMemo(() => inStackingOrder(items), [items]);
  const shown = useShownItems(ordered, pictures);
  const firstMargins = useRef(margins);
  useLayoutEffect(() => {
    const element = host.current!;
    const konva = stage.current!;
    const layers = new ItemLayers({
      rest: rest.current!,
      moving: moving.current!,
      above: above.current!,
      matte: around.current!,
    });
    const view = new ViewportControl(konva, { canvas, workingArea }, firstMargins.current);
    const marks = new StageMarks(overlay.current!);
    const isCoarse = window.matchMedia('(pointer: coarse)').matches;
    const handles = new TransformHandles({ layer: overlay.current!, store, layers, isCoarse });
    const gestures = new StageGestures({
      element,
      store,
      layers,
      view,
      marks: {
        marquee: (rect) => marks.marquee(rect),
        stroke: (stroke) => marks.stroke(stroke),
        hover: setHoverId,
        handles: (isVisible) => handles.setVisible(isVisible && latest.current.tool.kind === 'select'),
      },
      isOnHandle: (point) => handles.isUnder(konva, point),
      isLocked: () => latest.current.isLocked,
      tool: () => latest.current.tool,
    });
    const stopScale = view.onChange(({ x, y, zoom }) => {
      if (paper.current) paper.current.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
      setRenderScale(renderStep(zoom));
    });
    const stopHook = installTestHook(konva, layers, view);
    const stopHiding = hideWhileEmpty(overlay.current!);
    setMachine({ layers, view, marks, handles });
    onReady({
      zoomBy: (factor) => view.zoomBy(factor),
      fit: () => view.fit(),
      canvasPointAt({ x, y }) {
        const frame = element.getBoundingClientRect();
        const { x: left, y: top, zoom } = view.viewport;
        return { x: (x - frame.left - left) / zoom, y: (y - frame.top - top) / zoom };
      },
      bail: () => gestures.bail() || handles.bail(),
      viewport: () => view.viewport,
      onViewport: (listener) => view.onChange(listener),
    });
    return () => {
      onReady(null);
      setMachine(null);
      stopHook();
      stopHiding();
      stopScale();
      gestures.destroy();
      handles.destroy();
      layers.destroy();
      marks.destroy();
      view.destroy();
    };
  }, [store, canvas, workingArea, onReady]);

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize({ width, height });
    });
    observer.observe(host.current!);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    if (machine && size.width > 0) machine.view.resize(size, margins);
  }, [machine, size, margins]);

  usePixelRatio(stage);

  const isDrawing = tool.kind !== 'select';
  useLayoutEffect(() => machine?.handles.setVisible(!isDrawing), [machine, isDrawing]);

  // Nodes register themselves; handles follow the selection and whatever changed under it.
  const nodes = useRef(new Map<string, KonvaImage>());
  useLayoutEffect(() => {
    if (!machine) return;
    machine.layers.nodes.clear();
    for (const [id, node] of nodes.current) machine.layers.nodes.set(id, node);
    machine.handles.attach(selection);
  }, [machine, selection, shown]);
  const keepNode = useCallback((id: string, node: KonvaImage | null) => {
    if (node) nodes.current.set(id, node);
    else nodes.current.delete(id);
  }, []);

  useLayoutEffect(() => {
    if (!machine) return;
    const framed = shown.filter(
      ({ item: { id } }) => id === hoverId || id === activeId || (selection.length > 1 && selection.includes(id)),
    );
    machine.marks.outlines(framed.map(({ item, box }) => ({ box, isStrong: item.id === activeId })));
  }, [machine, shown, selection, hoverId, activeId]);

  return (
    <div ref={host} className={styles.stage} data-tool={isDrawing ? 'draw' : undefined}>
      <div ref={paper} className={styles.paper} style={canvas} />
      <Stage ref={stage} className={styles.canvas} width={size.width} height={size.height}>
        <Layer ref={rest} listening={false}>
          <Backdrop
            canvas={canvas}
            isWhite={template?.kind === 'white'}
            file={backdrop}
            nearness={nearness}
            renderScale={renderScale}
            onFail={onBroken}
          />
          {shown.map((entry) => (
            <ItemNode
              key={entry.item.id}
              shown={entry}
              filesOf={filesOf}
              assetFileOf={assetFileOf}
              renderScale={renderScale}
              onNode={keepNode}
              onFail={onBroken}
            />
          ))}
        </Layer>
        <Layer ref={moving} listening={false} />
        <Layer ref={above} listening={false} />
        <Layer ref={around} listening={false}>
          {workingArea ? <WorkingArea canvas={canvas} area={workingArea} /> : null}
          <Rect x={-FAR} y={-FAR} width={2 * FAR} height={FAR} fill={matte} />
          <Rect x={-FAR} y={canvas.height} width={2 * FAR} height={FAR} fill={matte} />
          <Rect x={-FAR} y={0} width={FAR} height={canvas.height} fill={matte} />
          <Rect x={canvas.width} y={0} width={FAR} height={canvas.height} fill={matte} />
        </Layer>
        <Layer ref={overlay} />
      </Stage>
    </div>
  );
}

/** Its edge, so that what is put aside is seen to lie on something. */
const WorkingArea = memo(function WorkingArea({ canvas, area }: { readonly canvas: Canvas; readonly area: Canvas }) {
  return <Rect {...aroundCanvas(canvas, area)} stroke={AREA_EDGE} strokeWidth={1} strokeScaleEnabled={false} />;
});

const PAPER_START = { x: 0, y: 0 };
const WHITE_COLOURS = [0, '#ffffff', 1, '#ffffff'];
const PAPER_COLOURS = [0, PAPER.start, 0.62, PAPER.start, 1, PAPER.end];

/** How much nearer than its picture a scene is seen, and about which point. */
interface Nearness {
  readonly closer: number;
  readonly foot: Point;
}

/** Paper and backdrop; drawn anew only when the template changes. */
const Backdrop = memo(function Backdrop({
  canvas,
  isWhite,
  file,
  nearness,
  renderScale,
  onFail,
}: {
  readonly canvas: Canvas;
  /** Pure white was chosen: the paper has no shade of its own. */
  readonly isWhite: boolean;
  readonly file: PictureFile | null;
  readonly nearness: Nearness;
  readonly renderScale: number;
  readonly onFail: (file: PictureFile) => void;
}) {
  const shown = Math.max(canvas.width, canvas.height) * nearness.closer;
  const bitmap = useBitmap(file, shown * Math.min(1, renderScale), onFail);
  const crop = bitmap && file ? coverCrop(bitmap, canvas, nearness) : null;
  const end = useMemo(() => ({ x: 0, y: canvas.height }), [canvas]);
  return (
    <>
      <Rect
        width={canvas.width}
        height={canvas.height}
        fillLinearGradientStartPoint={PAPER_START}
        fillLinearGradientEndPoint={end}
        fillLinearGradientColorStops={isWhite ? WHITE_COLOURS : PAPER_COLOURS}
      />
      {bitmap && crop ? (
        <Image image={bitmap} crop={crop} width={canvas.width} height={canvas.height} perfectDrawEnabled={false} />
      ) : null}
    </>
  );
});

/** The middle of a picture in the canvas's shape: a backdrop fills the canvas. */
function coverCrop(picture: Canvas, canvas: Canvas, { closer, foot }: Nearness) {
  const { width, height } = fitWithin(canvas, picture);
  // About the foot of what stands there, as the engine enlarges it.
  const left = (width * (1 - 1 / closer) * foot.x) / canvas.width;
  const top = (height * (1 - 1 / closer) * foot.y) / canvas.height;
  return {
    x: (picture.width - width) / 2 + left,
    y: (picture.height - height) / 2 + top,
    width: width / closer,
    height: height / closer,
  };
}

/** Device pixels per canvas pixel in powers of two, so that zooming decodes pictures rarely. */
function renderStep(zoom: number): number {
  const scale = zoom * Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
  return 2 ** Math.ceil(Math.log2(scale));
}

/** Keeps the canvases as sharp as the screen, also when the window moves to another one. */
function usePixelRatio(stage: React.RefObject<Konva.Stage>): void {
  const [ratio, setRatio] = useState(() => window.devicePixelRatio);
  useEffect(() => {
    const query = window.matchMedia(`(resolution: ${ratio}dppx)`);
    const update = () => setRatio(window.devicePixelRatio);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, [ratio]);
  useLayoutEffect(() => {
    const pixelRatio = Math.min(ratio, MAX_PIXEL_RATIO);
    for (const layer of stage.current?.getLayers() ?? []) {
      layer.getCanvas().setPixelRatio(pixelRatio);
      layer.batchDraw();
    }
  }, [stage, ratio]);
}
