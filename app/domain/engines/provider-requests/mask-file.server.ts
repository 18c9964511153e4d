import sharp from 'sharp';

/** A PNG that is white where it was painted, black elsewhere. */
export async function maskFile(painted: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(
    painted.map((value) => value * 255),
    { raw: { width, height, channels: 1 } },
  )
    .png()
    .toBuffer();
}
