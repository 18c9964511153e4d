import type { WorkflowSettings } from './workflow.schema.ts';

/** The size that is asked for: the shape of the picture, no larger than the workflow's model takes, in its multiples. */
export function sizeFor(
  { width, height }: { readonly width: number; readonly height: number },
  { megapixels, sideMultiple }: Pick<WorkflowSettings, 'megapixels' | 'sideMultiple'>,
): { readonly width: number; readonly height: number } {
  const factor = Math.min(1, Math.sqrt((megapixels * 1_000_000) / (width * height)));
  const side = (length: number) => Math.max(1, Math.round((length * factor) / sideMultiple)) * sideMultiple;
  return { width: side(width), height: side(height) };
}

const SHAPES = { '1:1': [1, 1], '16:9': [16, 9], '9:16': [9, 16] } as const;

/** The size of a video of that shape. */
export function videoSizeFor(aspect: keyof typeof SHAPES, settings: WorkflowSettings) {
  const [across, down] = SHAPES[aspect];
  const unit = Math.sqrt((settings.megapixels * 1_000_000) / (across * down));
  return sizeFor({ width: across * unit, height: down * unit }, settings);
}

/** Frames of a video of that length: models for videos take four for each step of their latent, and one more. */
export function framesFor(seconds: number, { framesPerSecond }: Pick<WorkflowSettings, 'framesPerSecond'>): number {
  return Math.round((seconds * framesPerSecond) / 4) * 4 + 1;
}
