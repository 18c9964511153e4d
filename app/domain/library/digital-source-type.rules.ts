/**
 * IPTC's DigitalSourceType: the machine-readable mark that says how a picture came to be. Whoever re-encodes a picture
 * must carry it on (beyond the spec: honest marking), and it is the only thing kept of a file's metadata.
 * Names: http://cv.iptc.org/newscodes/digitalsourcetype/
 */
const DIGITAL_SOURCE_TYPES = [
  'digitalCapture',
  'computationalCapture',
  'negativeFilm',
  'positiveFilm',
  'print',
  'humanEdits',
  'compositeCapture',
  'algorithmicallyEnhanced',
  'dataDrivenMedia',
  'digitalCreation',
  'digitalArt',
  'virtualRecording',
  'compositeSynthetic',
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
  'screenCapture',
  'composite',
  'minorHumanEdits',
  'softwareImage',
] as const;

export type DigitalSourceType = (typeof DIGITAL_SOURCE_TYPES)[number];

const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** Finds the mark in a file's XMP, written as attribute, text or resource. Only known values come back. */
export function readDigitalSourceType(xmp: string): DigitalSourceType | null {
  const match =
    /DigitalSourceType\b[^<]{0,200}?(?:https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/)([A-Za-z]+)/i.exec(xmp);
  return DIGITAL_SOURCE_TYPES.find((value) => value === match?.[1]) ?? null;
}

/** XMP that says this and nothing else. */
export function digitalSourceTypeXmp(value: DigitalSourceType): string {
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ' +
    `Iptc4xmpExt:DigitalSourceType="${VOCABULARY}${value}"/>` +
    '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
  );
}
