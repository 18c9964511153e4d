import { parseXml } from './parse-xml.rules.ts';
import type { XmlElement } from './parse-xml.rules.ts';
import type { Rights, XmpValue } from './rights.schema.ts';

/** The namespaces of which anything is kept, by the prefix we write. */
export const RIGHTS_NAMESPACES: Readonly<Record<string, string>> = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  plus: 'http://ns.useplus.org/ldf/xmp/1.0/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
};

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const LANGUAGE = '{http://www.w3.org/XML/1998/namespace}lang';
const PREFIXES = new Map(Object.entries(RIGHTS_NAMESPACES).map(([prefix, uri]) => [uri, prefix]));

/** Of these two namespaces only this is about rights. */
const NAMED = new Set(['dc:creator', 'dc:rights', 'photoshop:Credit']);
/** The place of a photo may reveal a home address; the mark is stored elsewhere. */
const LEFT_OUT = /^Iptc4xmpExt:(?:Location\w*|DigitalSourceType|DigitalSourcefileType|AISystemUsed)$/;
const TEXT_IN_LANGUAGES = new Set(['dc:rights', 'xmpRights:UsageTerms']);
const ORDERED = new Set(['dc:creator']);

/** Long enough for a licence's sentence. */
const MAX_TEXT = 2_000;
const MAX_ITEMS = 50;
const MAX_DEPTH = 4;
/** With the mark and its frame it has to fit into one segment of a JPEG, also where every character is escaped. */
const MAX_RIGHTS_CHARACTERS = 8_000;

/**
 * Who made a picture, whom to credit and what may be done with it, from untrusted XMP. Anything unknown or too large, a
 * place on earth or an address that would run something is left out; of broken XMP nothing is kept.
 */
export function readRights(xmp: string): Rights {
  const found: Record<string, XmpValue> = {};
  for (const root of packetsOf(xmp)) {
    const rdf = root.name === `{${RDF}}RDF` ? root : root.children.find(({ name }) => name === `{${RDF}}RDF`);
    for (const description of rdf?.children ?? []) {
      for (const [name, value] of propertiesOf(description, 0)) {
        if (isAboutRights(name)) found[name] ??= shaped(name, value);
      }
    }
  }
  return withinLimit(found);
}

/** Cut down to what fits, in the order the properties came. */
export function withinLimit(rights: Rights): Rights {
  const kept: Record<string, XmpValue> = {};
  let characters = 0;
  for (const [name, value] of Object.entries(rights)) {
    const length = name.length + JSON.stringify(value).length;
    if (characters + length > MAX_RIGHTS_CHARACTERS) continue;
    characters += length;
    kept[name] = value;
  }
  return kept;
}

/** A packet, and what a JPEG could not hold in its first segment. */
function packetsOf(xmp: string): XmlElement[] {
  const roots: XmlElement[] = [];
  for (let at = 0, parts = 0; parts < 2; parts++) {
    const start = /<((?:[\w-]{1,20}:)?(?:xmpmeta|RDF))[\s>]/g;
    start.lastIndex = at;
    const head = start.exec(xmp);
    const end = head ? xmp.indexOf(`</${head[1]}>`, head.index) : -1;
    if (!head || end < 0) break;
    at = end + head[1]!.length + 3;
    const root = parseXml(xmp.slice(head.index, at));
    if (root) roots.push(root);
  }
  return roots;
}

const isAboutRights = (name: string): boolean =>
  (NAMED.has(name) || /^(?:xmpRights|plus|Iptc4xmpExt):/.test(name)) && !LEFT_OUT.test(name);

/** As the standard has them, however they were written: other programs look for a list where there is to be one. */
function shaped(name: string, value: XmpValue): XmpValue {
  if (typeof value !== 'string') return value;
  if (TEXT_IN_LANGUAGES.has(name)) return { list: 'Alt', items: [value] };
  return ORDERED.has(name) ? { list: 'Seq', items: [value] } : value;
}

/** Attributes and elements of a description or of a structure that have a value we keep. */
function propertiesOf(element: XmlElement, depth: number): (readonly [string, XmpValue])[] {
  const found: (readonly [string, XmpValue])[] = [];
  for (const [name, text] of element.attributes) {
    const known = knownName(name);
    const value = known && textValue(text);
    if (known && value) found.push([known, value]);
  }
  for (const child of element.children) {
    const known = knownName(child.name);
    const value = known && valueOf(child, depth);
    if (known && value) found.push([known, value]);
  }
  return found.slice(0, MAX_ITEMS * 2);
}

/** `plus:Licensor` for `{http://…}Licensor`; null for a namespace of which nothing is kept. */
function knownName(name: string): string | null {
  const [, uri = '', local = ''] = /^\{([^}]*)\}(.*)$/.exec(name) ?? [];
  const prefix = PREFIXES.get(uri);
  return prefix ? `${prefix}:${local}` : null;
}

function valueOf(element: XmlElement, depth: number): XmpValue | null {
  if (depth > MAX_DEPTH) return null;
  const resource = element.attributes.find(([name]) => name === `{${RDF}}resource`);
  if (resource) return textValue(resource[1]);
  const inner = element.children.find(({ name }) => name.startsWith(`{${RDF}}`));
  const list = inner && /\}(Seq|Bag|Alt)$/.exec(inner.name)?.[1];
  if (inner && list) return listOf(inner, list as 'Seq' | 'Bag' | 'Alt', depth);
  // A text with notes of its own beside it.
  if (inner?.name === `{${RDF}}value`) return textValue(inner.text);
  const holder = inner?.name === `{${RDF}}Description` ? inner : element;
  const fields = Object.fromEntries(propertiesOf(holder, depth + 1).filter(([name]) => !LEFT_OUT.test(name)));
  if (Object.keys(fields).length > 0) return { fields };
  return element.children.length === 0 ? textValue(element.text) : null;
}

function listOf(element: XmlElement, list: 'Seq' | 'Bag' | 'Alt', depth: number): XmpValue | null {
  const items = element.children.filter(({ name }) => name === `{${RDF}}li`);
  if (list === 'Alt') {
    const isDefault = (item: XmlElement) =>
      item.attributes.some(([name, to]) => name === LANGUAGE && to === 'x-default');
    const chosen = items.find(isDefault) ?? items[0];
    const text = chosen && textValue(chosen.text);
    return text ? { list, items: [text] } : null;
  }
  const values = items.slice(0, MAX_ITEMS).flatMap((item) => valueOf(item, depth + 1) ?? []);
  return values.length > 0 ? { list, items: values } : null;
}

function textValue(text: string): string | null {
  const clean = text.trim();
  if (clean === '' || clean.length > MAX_TEXT) return null;
  return /^(?:javascript|vbscript|data|file):/i.test(clean.replace(/\s/g, '')) ? null : clean;
}
