const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

/** Markup that may stand in a page as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlPart = Html | string | number | null | readonly HtmlPart[];

/** A page or a part of one: what is put into it is text, unless it is `Html` itself. `null` is nothing. */
export function markup(texts: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(texts.map((text, at) => (at === 0 ? text : htmlOf(parts[at - 1] ?? null) + text)).join(''));
}

function htmlOf(part: HtmlPart): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(htmlOf).join('');
  return escapeHtml(String(part));
}
