/** Shrinks a mask by `radius` pixels on every side; what lies outside the box counts as outside the mask. */
export function erode(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const across = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    let run = 0;
    for (let x = 0; x < width; x++) {
      run = mask[y * width + x] ? run + 1 : 0;
      if (run > 2 * radius) across[y * width + x - radius] = 1;
    }
  }
  const eroded = new Uint8Array(mask.length);
  const runs = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      runs[x] = across[y * width + x] ? runs[x]! + 1 : 0;
      if (runs[x]! > 2 * radius) eroded[(y - radius) * width + x] = 1;
    }
  }
  return eroded;
}

/** Grows a mask by `radius` pixels on every side. */
export function dilate(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const inverse = new Uint8Array((width + 2 * radius) * (height + 2 * radius)).fill(1);
  const wide = width + 2 * radius;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (mask[y * width + x]) inverse[(y + radius) * wide + x + radius] = 0;
    }
  }
  const shrunk = erode(inverse, wide, height + 2 * radius, radius);
  const grown = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) grown[y * width + x] = 1 - shrunk[(y + radius) * wide + x + radius]!;
  }
  return grown;
}
