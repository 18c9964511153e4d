/** Distance in pixels from every pixel of a body (1) to the nearest pixel outside it; the picture's sides are outside, its ends are not. */
export function distanceInside(body: Uint8Array, width: number, height: number): Float32Array {
  const squared = new Float64Array(width * height);
  const far = (width + height) ** 2;
  // Along the rows: how far the nearest gap is.
  for (let y = 0; y < height; y++) {
    let gap = 0;
    for (let x = 0; x < width; x++) {
      gap = body[y * width + x] === 1 ? gap + 1 : 0;
      squared[y * width + x] = gap;
    }
    gap = 0;
    for (let x = width - 1; x >= 0; x--) {
      gap = body[y * width + x] === 1 ? gap + 1 : 0;
      const least = Math.min(gap, squared[y * width + x]!);
      squared[y * width + x] = least * least;
    }
  }
  // Down the columns: the lower envelope of parabolas (Felzenszwalb and Huttenlocher).
  const result = new Float32Array(width * height);
  const place = new Int32Array(height);
  const edge = new Float64Array(height + 1);
  for (let x = 0; x < width; x++) {
    let k = 0;
    place[0] = 0;
    edge[0] = -far;
    edge[1] = far;
    const at = (y: number): number => squared[y * width + x]!;
    for (let y = 1; y < height; y++) {
      let cut = meet(at, place[k]!, y);
      while (cut <= edge[k]! && k > 0) cut = meet(at, place[--k]!, y);
      if (cut <= edge[k]!) k = -1;
      k++;
      place[k] = y;
      edge[k] = k === 0 ? -far : cut;
      edge[k + 1] = far;
    }
    k = 0;
    for (let y = 0; y < height; y++) {
      while (edge[k + 1]! < y) k++;
      const d = y - place[k]!;
      result[y * width + x] = Math.sqrt(d * d + at(place[k]!));
    }
  }
  return result;
}

function meet(at: (y: number) => number, a: number, b: number): number {
  return (at(b) + b * b - at(a) - a * a) / (2 * b - 2 * a);
}
