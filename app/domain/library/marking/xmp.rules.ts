import { DIGITAL_SOURCE_TYPE_VOCABULARY } from './digital-source-type.rules.ts';
import type { DigitalSourceType } from './digital-source-type.rules.ts';
import { escapeXml } from './escape-xml.rules.ts';
import type { Rights } from './rights/rights.schema.ts';
import { writeRights } from './rights/write-rights.rules.ts';

/** The maker's name in our files. */
export const CREATOR_TOOL = 'Plinth';

/** The mark that a file has to carry. */
export interface Mark {
  /** How it came to be; null where nothing is known and nothing has to be said. */
  readonly digitalSourceType: DigitalSourceType | null;
  /** The machine whose trained model had a part in it. */
  readonly aiSystem: string | null;
  /** The file was made here, not only taken in. */
  readonly isOurs: boolean;
  /** Whose it is, as it was said by who gave it to us. */
  readonly rights?: Rights | undefined;
  /** People in it were made by AI. */
  readonly aiPeople?: boolean | undefined;
}

/** The sentence about such people in our files, in IPTC's field for the models in a picture. */
export const AI_PEOPLE_SENTENCE = 'People in this image were made by AI.';

/** `Additional model info` in IPTC's words. */
export const PEOPLE_PROPERTY = 'Iptc4xmpExt:AddlModelInfo';

/** XMP that says how a picture came to be, by what, and whose it is. */
export function markXmp({ digitalSourceType, aiSystem, isOurs, rights = {}, aiPeople = false }: Mark): string {
  const properties = [
    ...(digitalSourceType === null
      ? []
      : [['Iptc4xmpExt:DigitalSourceType', `${DIGITAL_SOURCE_TYPE_VOCABULARY}${digitalSourceType}`] as const]),
    ...(aiSystem === null ? [] : [['Iptc4xmpExt:AISystemUsed', aiSystem]]),
    ...(isOurs ? [['xmp:CreatorTool', CREATOR_TOOL]] : []),
  ] as const;
  const attributes = properties.map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('');
  const label: Rights = aiPeople ? { [PEOPLE_PROPERTY]: AI_PEOPLE_SENTENCE } : {};
  const { declarations, elements } = writeRights({ ...rights, ...label });
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ' +
    `xmlns:xmp="http://ns.adobe.com/xap/1.0/"${declarations}${attributes}${elements ? `>${elements}</rdf:Description>` : '/>'}` +
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
