/** The colours of a mail, in a light and in a dark mailbox; text keeps a contrast of 4.5 to 1 in both. */
export const MAIL_COLOURS = {
  light: {
    canvas: '#f7f4ef',
    surface: '#ffffff',
    line: '#e6dfd4',
    ink: '#231f1a',
    soft: '#5f574c',
    accent: '#a8481f',
    button: '#231f1a',
    onButton: '#ffffff',
    mark: '#231f1a',
    onMark: '#e8743b',
  },
  dark: {
    canvas: '#171411',
    surface: '#221e19',
    line: '#3d362e',
    ink: '#f5f0e8',
    soft: '#c4bbad',
    accent: '#f2a078',
    button: '#f5f0e8',
    onButton: '#231f1a',
    mark: '#f5f0e8',
    onMark: '#a8481f',
  },
} as const;

export type MailColour = keyof (typeof MAIL_COLOURS)['light'];

const GROUNDS = ['canvas', 'surface', 'button', 'mark'] as const;
const TEXTS = ['ink', 'soft', 'accent', 'onButton', 'onMark'] as const;

/** Style attribute and class of an element: the light colours stand in it, a dark mailbox takes those of the class. */
export function painted(colours: { readonly text?: MailColour; readonly ground?: MailColour }): {
  readonly style: string;
  readonly names: string;
} {
  const { text, ground } = colours;
  const style = [
    ...(text ? [`color:${MAIL_COLOURS.light[text]}`] : []),
    ...(ground ? [`background:${MAIL_COLOURS.light[ground]}`] : []),
  ];
  const names = [...(text ? [`c-${text}`] : []), ...(ground ? [`b-${ground}`] : [])];
  return { style: style.join(';'), names: names.join(' ') };
}

const { dark } = MAIL_COLOURS;

/** For mail programs that know `prefers-color-scheme`; the others show the light colours. */
export const DARK_STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  ...TEXTS.map((name) => `.c-${name}{color:${dark[name]}!important}`),
  ...GROUNDS.map((name) => `.b-${name}{background:${dark[name]}!important}`),
  `.l-line{border-color:${dark.line}!important}`,
  '}',
].join('\n');
