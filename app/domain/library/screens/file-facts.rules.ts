import { isAiMade, mostDisclosing } from '../marking/digital-source-type.rules.ts';
import type { FileMarks } from '../marking/inspect-file.ts';
import { markWords, peopleWords } from '../marking/mark-words.rules.ts';
import type { Rights, XmpValue } from '../marking/rights/rights.schema.ts';

export interface Verdict {
  readonly title: string;
  readonly more: string | null;
}

/** In one sentence what a file says of how it was made. */
export function verdictOf({ digitalSourceType, c2paSourceType, c2paBytes }: FileMarks): Verdict {
  const value = mostDisclosing([digitalSourceType, c2paSourceType].filter((each) => each !== null));
  if (value) return { title: markWords(value), more: isAiMade(value) ? peopleWords(value) : null };
  if (c2paBytes > 0) return { title: 'Carries Content Credentials', more: 'They do not say how it was made.' };
  return { title: 'No mark found', more: 'The file does not say how it was made.' };
}

/** Everything that was found, one line each. */
export function fileFacts(marks: FileMarks): readonly (readonly [term: string, text: string])[] {
  const { format, digitalSourceType, c2paSourceType, xmpBytes, c2paBytes, hasExif, hasIptc } = marks;
  const others = [hasExif ? 'Exif' : null, hasIptc ? 'IPTC' : null].filter((name) => name !== null);
  return [
    ['Format', format],
    ['Digital source type', digitalSourceType ?? 'None'],
    ['XMP', xmpBytes > 0 ? sizeWords(xmpBytes) : 'None'],
    ['Made with', marks.creatorTool ?? 'Not said'],
    ['AI system', marks.aiSystem ?? 'Not said'],
    ['Content Credentials (C2PA)', c2paBytes > 0 ? credentials(c2paBytes, c2paSourceType) : 'None'],
    ...rightsOf(marks.rights),
    ...(marks.aiPeople ? [['People', 'Made by AI, the file says'] as const] : []),
    ['Other metadata', others.length > 0 ? others.join(', ') : 'None'],
    ['From Plinth', marks.saysOurs ? 'The file says so' : 'Not said'],
  ];
}

const RIGHTS: readonly (readonly [property: string, term: string])[] = [
  ['dc:creator', 'Creator'],
  ['photoshop:Credit', 'Credit'],
  ['dc:rights', 'Copyright'],
  ['xmpRights:UsageTerms', 'Terms of use'],
  ['xmpRights:WebStatement', 'Licence'],
  ['plus:Licensor', 'Licensor'],
];

const rightsOf = (rights: Rights): (readonly [string, string])[] =>
  RIGHTS.flatMap(([property, term]) => {
    const value = rights[property];
    return value === undefined ? [] : [[term, wordsOf(value)] as const];
  });

function wordsOf(value: XmpValue): string {
  if (typeof value === 'string') return value;
  return ('list' in value ? value.items : Object.values(value.fields)).map(wordsOf).join(', ');
}

const credentials = (bytes: number, value: string | null) =>
  `${sizeWords(bytes)}${value ? `, ${value}` : ''}; the signature is not checked`;

function sizeWords(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KB`;
}
