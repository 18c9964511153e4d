import { DIGITAL_SOURCE_TYPE_VOCABULARY } from './digital-source-type.rules.ts';
import type { DigitalSourceType } from './digital-source-type.rules.ts';

/** What our files say of their maker. */
export const CREATOR_TOOL = 'Plinth';

export interface Mark {
  readonly digitalSourceType: DigitalSourceType;
  /** The machine whose trained model had a part in it. */
  readonly aiSystem: string | null;
  /** The file was made here, not only taken in. */
  readonly isOurs: boolean;
}

/** Text that means itself inside an XML attribute or element; what XML cannot carry is left out. */
export function escapeXml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return Array.from(text)
    .filter((char) => /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(char))
    .join('')
    .replace(/[&<>"']/g, (char) => entities[char]!);
}

/** XMP that says how a picture came to be, and by what. */
export function markXmp({ digitalSourceType, aiSystem, isOurs }: Mark): string {
  const properties = [
    ['Iptc4xmpExt:DigitalSourceType', `${DIGITAL_SOURCE_TYPE_VOCABULARY}${digitalSourceType}`],
    ...(aiSystem === null ? [] : [['Iptc4xmpExt:AISystemUsed', aiSystem]]),
    ...(isOurs ? [['xmp:CreatorTool', CREATOR_TOOL]] : []),
  ] as const;
  const attributes = properties.map(([name, value]) => `${name}="${escapeXml(value)}"`).join(' ');
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ' +
    `xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${attributes}/>` +
    '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
  );
}

/** The value of a simple property, as attribute or as element, or null. At most 200 characters. */
export function readXmpText(xmp: string, property: string): string | null {
  const attribute = new RegExp(`[\\s:]${property}\\s{0,9}=\\s{0,9}["']([^"'<>]{1,200})["']`).exec(xmp);
  const element = new RegExp(`[<:]${property}(?:\\s[^<>]{0,200})?>([^<>]{1,200})<`).exec(xmp);
  const text = attribute?.[1] ?? element?.[1];
  return text === undefined ? null : unescapeXml(text).trim() || null;
}

function unescapeXml(text: string): string {
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => characters[name]!);
}
