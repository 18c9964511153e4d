/** The facts that a video file states. */
export interface Mp4Facts {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly durationMs: number;
  /** Four letters: `avc1` is H.264. */
  readonly codec: string;
  /** The index stands before the data, so that a browser can start at once. */
  readonly isIndexFirst: boolean;
  readonly frames: number;
  /** Numbers of the frames that can be jumped to, from 1; null where every one can. */
  readonly keyFrames: readonly number[] | null;
}

/** One frame as it lies in the file: NAL units, each behind its length in four bytes. */
export interface Mp4Sample {
  readonly data: Uint8Array;
}

interface Box {
  readonly type: string;
  /** First byte after the box's head. */
  readonly start: number;
  readonly end: number;
}

/** Nested deeper than this is no video but an attack. */
const MAX_BOXES = 10_000;

/** Facts of an MP4 with a video track, or null for anything else, however broken. */
export function readMp4(bytes: Uint8Array): Mp4Facts | null {
  try {
    return readFacts(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The video track's frames and its decoder settings (`avcC`). Throws RangeError for a file that is cut off. */
export function readMp4Samples(bytes: Uint8Array): { readonly settings: Uint8Array; readonly samples: Mp4Sample[] } {
  const view = viewOf(bytes);
  const table = videoTable(bytes);
  const entry = table && sampleEntry(bytes, table);
  const settings = entry && find(bytes, 'avcC', { start: entry.start + 78, end: entry.end });
  const sizes = table && find(bytes, 'stsz', table);
  const offsets = table && find(bytes, 'stco', table);
  const chunks = table && find(bytes, 'stsc', table);
  if (!settings || !sizes || !offsets || !chunks) throw new RangeError('no H.264 track');
  const perChunk = (chunk: number): number => {
    let count = 0;
    for (let i = 0; i < view.getUint32(chunks.start + 4); i++) {
      if (view.getUint32(chunks.start + 8 + i * 12) > chunk + 1) break;
      count = view.getUint32(chunks.start + 12 + i * 12);
    }
    return count;
  };
  const samples: Mp4Sample[] = [];
  const same = view.getUint32(sizes.start + 4);
  const count = view.getUint32(sizes.start + 8);
  for (let chunk = 0; chunk < view.getUint32(offsets.start + 4) && samples.length < count; chunk++) {
    let at = view.getUint32(offsets.start + 8 + chunk * 4);
    for (let i = 0; i < perChunk(chunk) && samples.length < count; i++) {
      const size = same || view.getUint32(sizes.start + 12 + samples.length * 4);
      if (at + size > bytes.length) throw new RangeError('a frame lies outside the file');
      samples.push({ data: bytes.subarray(at, at + size) });
      at += size;
    }
  }
  return { settings: bytes.slice(settings.start, settings.end), samples };
}

function readFacts(bytes: Uint8Array): Mp4Facts | null {
  const view = viewOf(bytes);
  const top = boxes(bytes, { start: 0, end: bytes.length });
  const index = top.find((box) => box.type === 'moov');
  const data = top.find((box) => box.type === 'mdat');
  const table = videoTable(bytes);
  if (top[0]?.type !== 'ftyp' || !index || !data || !table) return null;
  const head = find(bytes, 'mvhd', index);
  const entry = sampleEntry(bytes, table);
  const sizes = find(bytes, 'stsz', table);
  if (!head || !entry || !sizes) return null;
  const wide = view.getUint8(head.start) === 1;
  const timescale = view.getUint32(head.start + (wide ? 20 : 12));
  const duration = wide ? Number(view.getBigUint64(head.start + 24)) : view.getUint32(head.start + 16);
  const keys = find(bytes, 'stss', table);
  if (timescale === 0) return null;
  return {
    width: view.getUint16(entry.start + 24),
    height: view.getUint16(entry.start + 26),
    durationMs: Math.round((duration / timescale) * 1000),
    codec: entry.type,
    isIndexFirst: index.start < data.start,
    frames: view.getUint32(sizes.start + 8),
    keyFrames: keys
      ? Array.from({ length: Math.min(MAX_BOXES, view.getUint32(keys.start + 4)) }, (_, i) =>
          view.getUint32(keys.start + 8 + i * 4),
        )
      : null,
  };
}

/** The sample table of the first track that is a video. */
function videoTable(bytes: Uint8Array): Box | null {
  const index = find(bytes, 'moov', { start: 0, end: bytes.length });
  if (!index) return null;
  for (const track of boxes(bytes, index).filter((box) => box.type === 'trak')) {
    const media = find(bytes, 'mdia', track);
    const handler = media && find(bytes, 'hdlr', media);
    if (!media || !handler || text(bytes, handler.start + 8) !== 'vide') continue;
    const information = find(bytes, 'minf', media);
    return information && find(bytes, 'stbl', information);
  }
  return null;
}

function sampleEntry(bytes: Uint8Array, table: Box): Box | null {
  const description = find(bytes, 'stsd', table);
  return description ? (boxes(bytes, { start: description.start + 8, end: description.end })[0] ?? null) : null;
}

const find = (bytes: Uint8Array, type: string, within: Omit<Box, 'type'>): Box | null =>
  boxes(bytes, within).find((box) => box.type === type) ?? null;

function boxes(bytes: Uint8Array, within: Omit<Box, 'type'>): Box[] {
  const view = viewOf(bytes);
  const found: Box[] = [];
  let at = within.start;
  while (at + 8 <= within.end && found.length < MAX_BOXES) {
    let size = view.getUint32(at);
    let head = 8;
    if (size === 1) {
      size = Number(view.getBigUint64(at + 8));
      head = 16;
    } else if (size === 0) size = within.end - at;
    if (size < head || at + size > within.end) throw new RangeError(`a box at ${at} is longer than what holds it`);
    found.push({ type: text(bytes, at + 4), start: at + head, end: at + size });
    at += size;
  }
  return found;
}

const text = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
