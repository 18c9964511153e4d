import type { Point } from '../document/geometry.ts';
import type { NewStroke } from '../document/scene-commands.ts';
import type { StageTool } from '../session/stage-tool.ts';

export type StrokeTool = Exclude<StageTool, { kind: 'select' }>;

/** Screen pixels between two points of a stroke: closer ones cannot be seen and only fatten the document. */
const LEAST_STEP = 1.5;

/** A stroke while the pointer is down: it gathers points, and changes the scene once, at the end. */
export class StrokeGesture {
  readonly tool: StrokeTool;
  readonly points: number[];

  /** `start` and all that follows in canvas pixels. */
  constructor(tool: StrokeTool, start: Point) {
    this.tool = tool;
    this.points = [start.x, start.y];
  }

  /** False where the point is too near to the last one to add anything. */
  add({ x, y }: Point, zoom: number): boolean {
    const [lastX, lastY] = this.points.slice(-2) as [number, number];
    if (Math.hypot(x - lastX, y - lastY) * zoom < LEAST_STEP) return false;
    this.points.push(x, y);
    return true;
  }

  /** The finished stroke; a tap is a dot. */
  finish(id: string): NewStroke {
    const [x, y] = this.points as [number, number];
    const points = this.points.length > 2 ? this.points : [x, y, x + 0.01, y];
    const { tool } = this;
    if (tool.kind === 'mask') return { id, kind: 'mask', points, strokeWidth: tool.strokeWidth };
    return { id, kind: 'drawing', tool: tool.kind, colour: tool.colour, points, strokeWidth: tool.strokeWidth };
  }
}
