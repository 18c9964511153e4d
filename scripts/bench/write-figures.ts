import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { Row } from './figures.ts';

export interface FiguresSection {
  /** Name of the bench. */
  readonly bench: string;
  /** Commit, machine and date, one a line. */
  readonly about: string;
  readonly rows: readonly Row[];
}

const HEADING = '## By npm run bench\n';

/** The page with the section of this bench in place of its last one; a bench that has none yet gets it first. */
export function withSection(page: string, { bench, about, rows }: FiguresSection): string {
  const begin = `<!-- bench ${bench} -->`;
  const end = `<!-- end ${bench} -->`;
  const lines = rows.map(({ topic, what, figure, interval, self, goal, verdict, off }) =>
    [`${topic}: ${what}`, figure, interval, self, goal, [verdict, off].filter(Boolean).join(' ')].map(cell).join(' | '),
  );
  const table = [
    'what | figure | ratio or range | A/A | goal | verdict',
    '--- | --- | --- | --- | --- | ---',
    ...lines,
  ];
  const section = [
    begin,
    '',
    `### ${bench}`,
    '',
    about.replaceAll('\n', '  \n'),
    '',
    ...table.map((line) => `| ${line} |`),
    '',
    end,
  ].join('\n');
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from >= 0 && to > from) return page.slice(0, from) + section + page.slice(to + end.length);
  const at = page.indexOf(HEADING);
  if (at < 0) throw new Error(`the page of figures has no heading "${HEADING.trim()}"`);
  return `${page.slice(0, at + HEADING.length)}\n${section}\n${page.slice(at + HEADING.length)}`;
}

/** Writes the section of a bench into the page of figures, formatted as all documents are. */
export async function writeFigures(file: string, section: FiguresSection): Promise<void> {
  const page = withSection(readFileSync(file, 'utf8'), section);
  writeFileSync(file, await format(page, { ...(await resolveConfig(file)), parser: 'markdown' }));
}

/** A bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
