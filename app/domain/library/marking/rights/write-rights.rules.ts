import { escapeXml } from '../escape-xml.rules.ts';
import { RIGHTS_NAMESPACES } from './read-rights.rules.ts';
import type { Rights, XmpValue } from './rights.schema.ts';

const KNOWN_NAME = new RegExp(`^(?:${Object.keys(RIGHTS_NAMESPACES).join('|')}):[A-Za-z_][\\w.-]*$`);

/** Elements for inside an `rdf:Description`, and the declarations they need. */
export function writeRights(rights: Rights): { readonly declarations: string; readonly elements: string } {
  const elements = elementsOf(rights);
  const used = Object.entries(RIGHTS_NAMESPACES).filter(
    ([prefix]) => prefix !== 'Iptc4xmpExt' && elements.includes(`<${prefix}:`),
  );
  return { declarations: used.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join(''), elements };
}

const elementsOf = (fields: Rights): string =>
  Object.entries(fields)
    .filter(([name]) => KNOWN_NAME.test(name))
    .map(([name, value]) => element(name, value))
    .join('');

function element(name: string, value: XmpValue): string {
  if (typeof value === 'string') return `<${name}>${escapeXml(value)}</${name}>`;
  if ('fields' in value) return `<${name} rdf:parseType="Resource">${elementsOf(value.fields)}</${name}>`;
  const language = value.list === 'Alt' ? ' xml:lang="x-default"' : '';
  const items = value.items.map((item) => element('rdf:li', item).replace('<rdf:li', `<rdf:li${language}`)).join('');
  return `<${name}><rdf:${value.list}>${items}</rdf:${value.list}></${name}>`;
}
