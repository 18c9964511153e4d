/**
 * IPTC's DigitalSourceType: the machine-readable mark that says how a picture came to be. Code that re-encodes a
 * picture must copy it (beyond the spec: honest marking), and of a file's metadata only it and the rights are kept.
 * Names: http://cv.iptc.org/newscodes/digitalsourcetype/
 */
const DIGITAL_SOURCE_TYPES = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
  'algorithmicMedia',
  'dataDrivenMedia',
  'virtualRecording',
  'composite',
  'compositeCapture',
  'algorithmicallyEnhanced',
  'digitalCreation',
  'digitalArt',
  'softwareImage',
  'humanEdits',
  'minorHumanEdits',
  'screenCapture',
  'computationalCapture',
  'digitalCapture',
  'negativeFilm',
  'positiveFilm',
  'print',
] as const;

export type DigitalSourceType = (typeof DIGITAL_SOURCE_TYPES)[number];

export const DIGITAL_SOURCE_TYPE_VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** A value as it is stored; null for anything unknown. */
export function digitalSourceTypeOf(value: string | null | undefined): DigitalSourceType | null {
  return DIGITAL_SOURCE_TYPES.find((known) => known === value) ?? null;
}

/** A trained model made the picture or a part of it. */
export function isAiMade(value: DigitalSourceType): boolean {
  return (
    value === 'trainedAlgorithmicMedia' ||
    value === 'compositeWithTrainedAlgorithmicMedia' ||
    value === 'compositeSynthetic'
  );
}

/** Of several marks the one that discloses most. */
export function mostDisclosing(values: readonly DigitalSourceType[]): DigitalSourceType | null {
  return DIGITAL_SOURCE_TYPES.find((value) => values.includes(value)) ?? null;
}

/** Finds the mark in a file's XMP, written as attribute, text or resource. Only known values come back. */
export function readDigitalSourceType(xmp: string): DigitalSourceType | null {
  const pattern =
    /DigitalSourceType\b[^<]{0,200}?(?:https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/)([A-Za-z]+)/gi;
  return mostDisclosing([...xmp.matchAll(pattern)].flatMap((match) => digitalSourceTypeOf(match[1]) ?? []));
}
