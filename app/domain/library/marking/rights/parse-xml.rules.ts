/** One element with its names resolved: `{uri}local`. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: XmlElement[];
  /** Text directly inside it. */
  text: string;
}

const MAX_CHARACTERS = 1_000_000;
const MAX_ELEMENTS = 10_000;
const MAX_DEPTH = 24;
const NAME = '[A-Za-z_][\\w.-]{0,99}(?::[A-Za-z_][\\w.-]{0,99})?';
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/**
 * Reads a piece of XML as far as XMP needs it, in one pass. Null for what is too long or too deep, is not well-formed, or
 * has a document type, an entity of its own or character data sections: nothing of that is ever expanded or fetched.
 */
export function parseXml(text: string): XmlElement | null {
  if (text.length > MAX_CHARACTERS) return null;
  try {
    return new Parser(text).read();
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

class Malformed extends Error {}

type Scope = ReadonlyMap<string, string>;

interface Open {
  readonly element: XmlElement;
  readonly tag: string;
  readonly scope: Scope;
}

class Parser {
  readonly #text: string;
  readonly #open: Open[] = [];
  #root: XmlElement | null = null;
  #elements = 0;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): XmlElement {
    while (this.#root === null || this.#open.length > 0) {
      const next = this.#text.indexOf('<', this.#at);
      if (next < 0) throw new Malformed();
      const top = this.#open.at(-1);
      if (top) top.element.text += unescape(this.#text.slice(this.#at, next));
      this.#at = next;
      if (this.#text.startsWith('<!--', next)) this.#skipTo('-->');
      else if (this.#text.startsWith('<?', next)) this.#skipTo('?>');
      else if (this.#text.startsWith('<!', next)) throw new Malformed();
      else if (this.#text.startsWith('</', next)) this.#close();
      else this.#start();
    }
    return this.#root;
  }

  #skipTo(end: string): void {
    const at = this.#text.indexOf(end, this.#at);
    if (at < 0) throw new Malformed();
    this.#at = at + end.length;
  }

  #close(): void {
    const [, tag] = this.#match(new RegExp(`</(${NAME})\\s{0,99}>`, 'y'));
    if (this.#open.pop()?.tag !== tag) throw new Malformed();
  }

  #start(): void {
    this.#elements += 1;
    if (this.#elements > MAX_ELEMENTS || this.#open.length >= MAX_DEPTH) throw new Malformed();
    const [, tag = ''] = this.#match(new RegExp(`<(${NAME})`, 'y'));
    const given = this.#attributes();
    const [end] = this.#match(/\s{0,99}\/?>/y);
    const outer = this.#open.at(-1)?.scope ?? new Map([['xml', XML_NAMESPACE]]);
    const declared = given.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
    const scope = new Map([...outer, ...declared.map(([name, uri]) => [name.slice(6), uri] as const)]);
    const attributes = given
      .filter((each) => !declared.includes(each))
      .map(([name, value]) => [resolve(name, scope, true), value] as const);
    const element: XmlElement = { name: resolve(tag, scope, false), attributes, children: [], text: '' };
    const parent = this.#open.at(-1);
    if (parent) parent.element.children.push(element);
    else this.#root = element;
    if (!end.endsWith('/>')) this.#open.push({ element, tag, scope });
  }

  #attributes(): (readonly [name: string, value: string])[] {
    const pattern = new RegExp(`\\s{1,999}(${NAME})\\s{0,99}=\\s{0,99}(?:"([^"<]*)"|'([^'<]*)')`, 'y');
    const found: (readonly [string, string])[] = [];
    for (;;) {
      pattern.lastIndex = this.#at;
      const match = pattern.exec(this.#text);
      if (!match) return found;
      this.#at = pattern.lastIndex;
      found.push([match[1]!, unescape(match[2] ?? match[3] ?? '')]);
    }
  }

  #match(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (!match) throw new Malformed();
    this.#at = pattern.lastIndex;
    return match;
  }
}

function resolve(name: string, scope: Scope, isAttribute: boolean): string {
  const [prefix, local] = name.includes(':') ? (name.split(':') as [string, string]) : ['', name];
  // An attribute without a prefix is in no namespace.
  if (prefix === '' && isAttribute) return `{}${local}`;
  const uri = scope.get(prefix);
  if (uri === undefined && prefix !== '') throw new Malformed();
  return `{${uri ?? ''}}${local}`;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescape(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));|&/gi, (_all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex as string, 16) : null;
    if (code !== null && code <= 0x10ffff) return String.fromCodePoint(code);
    const known = typeof name === 'string' ? ENTITIES[name] : undefined;
    if (known === undefined) throw new Malformed();
    return known;
  });
}
