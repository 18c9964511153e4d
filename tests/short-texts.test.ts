import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** STYLE.md: a hint gives the one fact that decides. */
const MOST_WORDS = 14;
/** Fields and attributes that hold labels and hints. */
const HINT = /(lead|hint|help|note|placeholder|label|description|text|price|says)$/i;
/** TikTok asks for these words. */
const ASKED_FOR = /in exchange for something of value/;
const FILES = globSync('app/{admin,domain,shell,ui}/**/*.{tsx,messages.ts}').filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

function hintsOf(file: string): string[] {
  const hints: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isPropertyAssignment(node) || ts.isJsxAttribute(node)) && HINT.test(node.name.getText())) {
      const { initializer } = node;
      if (initializer && ts.isStringLiteralLike(initializer)) hints.push(initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return hints;
}

it('labels and hints have at most fourteen words', () => {
  const hints = FILES.flatMap((file) => hintsOf(file).map((text) => ({ file, text })));
  expect(hints.length).toBeGreaterThan(300);
  const long = hints.filter(({ text }) => text.split(/\s+/).length > MOST_WORDS && !ASKED_FOR.test(text));
  expect(long.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});
