import { MAX_UPSCALED_PIXELS } from '@plinth/imaging';

const FACTORS = [2, 4] as const;
type Factor = (typeof FACTORS)[number];

export interface Enlargement {
  readonly factor: Factor;
  readonly width: number;
  readonly height: number;
  readonly isPossible: boolean;
}

/** The sizes a picture can be brought to. */
export function enlargementsOf(picture: { readonly width: number; readonly height: number }): readonly Enlargement[] {
  return FACTORS.map((factor) => {
    const width = picture.width * factor;
    const height = picture.height * factor;
    return { factor, width, height, isPossible: width * height <= MAX_UPSCALED_PIXELS };
  });
}
