import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Attributes that a screen reader says as a number, by the component that has them. */
const SAID: readonly (readonly [component: RegExp, attribute: string])[] = [
  [/^ProgressBar$/, 'progress'],
  [/^progress$/, 'value'],
  [/./, 'aria-valuenow'],
];
const FILES = globSync('app/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));

interface SaidNumber {
  readonly place: string;
  readonly isRounded: boolean;
}

function numbersIn(file: string): SaidNumber[] {
  const text = readFileSync(file, 'utf8');
  if (!/ProgressBar|<progress|aria-valuenow/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** A number in the place, or a constant of the file that was rounded. */
  const isRounded = (said: string): boolean =>
    said.includes('Math.round(') || /^\d+$/.test(said) || new RegExp(`const ${said} = .*Math\\.round\\(`).test(text);
  const numbers: SaidNumber[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
      const component = node.tagName.getText();
      for (const attribute of node.attributes.properties) {
        if (!ts.isJsxAttribute(attribute)) continue;
        const name = attribute.name.getText();
        if (!SAID.some(([of, each]) => each === name && of.test(component))) continue;
        const { initializer } = attribute;
        const said =
          initializer && ts.isJsxExpression(initializer)
            ? initializer.expression!.getText()
            : (initializer?.getText().replace(/"/g, '') ?? '');
        numbers.push({ place: `${file}: ${name}={${said}}`, isRounded: isRounded(said) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return numbers;
}

it('screen readers are given rounded numbers of progress', () => {
  const numbers = FILES.flatMap(numbersIn);
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter((each) => !each.isRounded)).toEqual([]);
});
