import { Transform } from 'node:stream';
import { SENT_MARK } from './sent-mark.ts';

/** A script or style with its text, which is no markup; or the beginning of another start tag. React escapes `<` and `>` elsewhere. */
const START_TAG = /<(script|style)(?=[\s>])([^>]*>[^]*?<\/\1>)|<([a-z][\w-]*)(?=[\s/>])/gi;
const UNMARKED_TAGS = new Set(['html', 'head', 'body', 'title']);
const SHOPIFY_SCRIPT = ' data-api-key=';

/** Marks the start tags of a page, so that the browser can tell its elements from those of extensions. */
export const withSentMarks = (page: string): string =>
  page.replace(START_TAG, (tag: string, raw?: string, rest?: string, name?: string) => {
    if (name !== undefined) return UNMARKED_TAGS.has(name) ? tag : `${tag} ${SENT_MARK}`;
    return rest!.startsWith(SHOPIFY_SCRIPT) ? tag : `<${raw!} ${SENT_MARK}${rest!}`;
  });

/** As `withSentMarks`, of a page that is still being rendered. */
export function markSent(): Transform {
  let kept = '';
  const decoder = new TextDecoder();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = kept + decoder.decode(chunk, { stream: true });
      const end = lengthOfWhole(text);
      kept = text.slice(end);
      done(null, withSentMarks(text.slice(0, end)));
    },
    flush(done) {
      done(null, withSentMarks(kept + decoder.decode()));
    },
  });
}

/** How much of the text holds only whole tags, and scripts and styles with their ends. */
function lengthOfWhole(text: string): number {
  const open = text.lastIndexOf('<');
  const whole = open > text.lastIndexOf('>') ? open : text.length;
  const starts = ['script', 'style'].map((name) => {
    const start = text.lastIndexOf(`<${name}`);
    return start >= 0 && !text.includes(`</${name}>`, start) ? start : text.length;
  });
  return Math.min(whole, ...starts);
}
