/** One compressed picture of a video, in the order of showing. */
export interface VideoFrame {
  /** NAL units without start codes, without parameter sets. */
  readonly units: readonly Uint8Array[];
  /** Can be decoded by itself. */
  readonly isKey: boolean;
}

export interface Video {
  /** Pixels, even. */
  readonly width: number;
  /** Pixels, even. */
  readonly height: number;
  readonly framesPerSecond: number;
  /** H.264 sequence and picture parameter sets, one each. */
  readonly sequence: Uint8Array;
  readonly picture: Uint8Array;
  readonly frames: readonly VideoFrame[];
}

const UNITS_PER_SECOND = 90_000;

/**
 * An MP4 that browsers and social networks play from the first byte: index before the data, colours tagged BT.709,
 * every key frame listed.
 */
export function writeMp4(video: Video): Uint8Array {
  const samples = video.frames.map(({ units }) => Buffer.concat(units.flatMap((unit) => [u32(unit.length), unit])));
  const type = box('ftyp', text('isom'), u32(0x200), text('isom'), text('iso2'), text('avc1'), text('mp41'));
  // The index's length does not depend on the offset in it, so it can be measured with any.
  const length = index(video, samples, 0).length;
  const start = type.length + length + 8;
  return Buffer.concat([type, index(video, samples, start), box('mdat', ...samples)]);
}

function index(video: Video, samples: readonly Buffer[], dataStart: number): Buffer {
  const frameUnits = Math.round(UNITS_PER_SECOND / video.framesPerSecond);
  const duration = frameUnits * samples.length;
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32);
  const head = full('mvhd', 0, 0, zeros(8), u32(UNITS_PER_SECOND), u32(duration), u32(0x10000), u16(0x100), zeros(10));
  const movieHead = Buffer.concat([head, ...matrix, zeros(24), u32(2)]);
  movieHead.writeUInt32BE(movieHead.length, 0);
  const trackHead = full(
    'tkhd',
    0,
    3,
    zeros(8),
    u32(1),
    zeros(4),
    u32(duration),
    zeros(16),
    ...matrix,
    u32(video.width * 0x10000),
    u32(video.height * 0x10000),
  );
  const media = box(
    'mdia',
    full('mdhd', 0, 0, zeros(8), u32(UNITS_PER_SECOND), u32(duration), u16(0x55c4), zeros(2)),
    full('hdlr', 0, 0, zeros(4), text('vide'), zeros(12), text('Video\0')),
    box(
      'minf',
      full('vmhd', 0, 1, zeros(8)),
      box('dinf', full('dref', 0, 0, u32(1), full('url ', 0, 1))),
      sampleTable(video, samples, frameUnits, dataStart),
    ),
  );
  return box('moov', movieHead, box('trak', trackHead, media));
}

function sampleTable(video: Video, samples: readonly Buffer[], frameUnits: number, dataStart: number): Buffer {
  const keys = video.frames.flatMap(({ isKey }, frame) => (isKey ? [frame + 1] : []));
  return box(
    'stbl',
    full('stsd', 0, 0, u32(1), sampleEntry(video)),
    full('stts', 0, 0, u32(1), u32(samples.length), u32(frameUnits)),
    full('stss', 0, 0, u32(keys.length), ...keys.map(u32)),
    full('stsc', 0, 0, u32(1), u32(1), u32(samples.length), u32(1)),
    full('stsz', 0, 0, u32(0), u32(samples.length), ...samples.map((sample) => u32(sample.length))),
    full('stco', 0, 0, u32(1), u32(dataStart)),
  );
}

function sampleEntry({ width, height, sequence, picture }: Video): Buffer {
  const settings = box(
    'avcC',
    Buffer.from([1, sequence[1]!, sequence[2]!, sequence[3]!, 0xff, 0xe1]),
    u16(sequence.length),
    sequence,
    Buffer.from([1]),
    u16(picture.length),
    picture,
    // High profiles say chroma format (4:2:0) and bit depths (8) once more.
    sequence[1]! >= 100 ? Buffer.from([0xfd, 0xf8, 0xf8, 0]) : zeros(0),
  );
  return box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    u32(0x480000),
    u32(0x480000),
    zeros(4),
    u16(1),
    zeros(32),
    u16(24),
    u16(0xffff),
    settings,
    // Primaries, transfer and matrix are all number 1, BT.709; not full range.
    box('colr', text('nclx'), u16(1), u16(1), u16(1), zeros(1)),
  );
}

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
}

const full = (type: string, version: number, flags: number, ...parts: readonly Uint8Array[]): Buffer =>
  box(type, u32(version * 0x1000000 + flags), ...parts);

const text = (letters: string): Buffer => Buffer.from(letters, 'latin1');

const zeros = (count: number): Buffer => Buffer.alloc(count);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
