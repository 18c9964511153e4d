import { asciiAt, viewOf } from './segment.ts';

/** The older block of IPTC's, in which agencies and cameras write the same. */
export interface IimFacts {
  readonly creators: readonly string[];
  readonly credit: string | null;
  readonly copyright: string | null;
}

const RESOURCES_AT = 14;
const IPTC_RESOURCE = 0x0404;
const DATASET = { creator: 80, credit: 110, copyright: 116 } as const;
const MAX_DATASETS = 500;

/** Reads it out of the data of a JPEG's APP13 segment, as far as it is whole. */
export function readIim(segment: Uint8Array): IimFacts {
  const texts: [number, string][] = [];
  const block = iptcResource(segment);
  let at = 0;
  // Each begins with its mark, a record and a number; longer ones than this are no texts.
  for (let count = 0; at + 5 <= block.length && block[at] === 0x1c && count < MAX_DATASETS; count++) {
    const size = viewOf(block).getUint16(at + 3);
    if (size > 0x7fff || at + 5 + size > block.length) break;
    if (block[at + 1] === 2) texts.push([block[at + 2]!, decode(block.subarray(at + 5, at + 5 + size))]);
    at += 5 + size;
  }
  const of = (dataset: number) => texts.flatMap(([number, text]) => (number === dataset && text ? [text] : []));
  return {
    creators: of(DATASET.creator),
    credit: of(DATASET.credit)[0] ?? null,
    copyright: of(DATASET.copyright)[0] ?? null,
  };
}

function iptcResource(segment: Uint8Array): Uint8Array {
  const view = viewOf(segment);
  let at = RESOURCES_AT;
  while (at + 12 <= segment.length && asciiAt(segment, at, 4) === '8BIM') {
    const id = view.getUint16(at + 4);
    const nameBytes = segment[at + 6]! + 1;
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2);
    if (sizeAt + 4 > segment.length) break;
    const start = sizeAt + 4;
    const size = view.getUint32(sizeAt);
    if (start + size > segment.length) break;
    if (id === IPTC_RESOURCE) return segment.subarray(start, start + size);
    at = start + size + (size % 2);
  }
  return new Uint8Array(0);
}

/** It rarely says in what letters it is written. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).trim();
  }
}
