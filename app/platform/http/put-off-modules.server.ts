import { Transform } from 'node:stream';

const EAGER = '<link rel="modulepreload"';
const PUT_OFF = '<link rel="modulepreload" fetchpriority="low"';

/** As `putOffModules`, of a page that is whole already. */
export const withModulesPutOff = (page: string): string => page.replaceAll(EAGER, PUT_OFF);

/**
 * Lets a page's styles and pictures go before its scripts: what was rendered here can be read without them. On a slow
 * line the scripts of a page would otherwise take half of the line while nothing is painted yet.
 */
export function putOffModules(): Transform {
  let kept = '';
  const decoder = new TextDecoder();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = (kept + decoder.decode(chunk, { stream: true })).replaceAll(EAGER, PUT_OFF);
      // The beginning of one may stand at the end, the rest of it in what comes next.
      const end = lengthOfBeginning(text);
      kept = text.slice(text.length - end);
      done(null, text.slice(0, text.length - end));
    },
    flush(done) {
      done(null, kept + decoder.decode());
    },
  });
}

/** How much of the text's end is a beginning of the tag. */
function lengthOfBeginning(text: string): number {
  for (let length = Math.min(EAGER.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(EAGER.slice(0, length))) return length;
  }
  return 0;
}
