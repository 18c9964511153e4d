import { nothing, tested } from './checks.ts';
import type { Requirement } from './checks.ts';

const interpreters = 'tests/review/interpreters.test.ts';
const outbound = 'app/platform/outbound/outbound.test.ts';
const outboundFields = 'app/api/outbound-fields.db.test.ts';
const mail = 'app/platform/mail/mail.db.test.ts';
const noComponent = tested(
  interpreters,
  'production has no template engine, and no client of a directory, a memory cache, a mailbox or a media server',
);

/** V1 Encoding and sanitization: no text of a stranger becomes a part of what some program reads as its own words. */
export const ENCODING_AND_SANITIZATION: readonly Requirement[] = [
  [
    'V1.1.1',
    2,
    'input is decoded once, before it is checked',
    tested('app/api/match-call.test.ts', 'decodes a parameter once: what was encoded twice keeps its escapes'),
  ],
  [
    'V1.1.2',
    2,
    'text is escaped last, where it is put in',
    tested('app/platform/http/html.test.ts', 'takes what is put into it as text'),
    tested('app/platform/mail/render-mail.test.ts', 'shows what people typed as text'),
  ],
  [
    'V1.2.1',
    1,
    'markup, XML and headers are escaped as each needs it',
    tested('app/platform/http/html.test.ts', 'takes what is put into it as text'),
    tested('tests/routes/publications.db.test.ts', 'has a page that networks and people can read, without a script'),
    tested('app/domain/library/marking/marked-files.test.ts', 'escaping: %s'),
    tested('app/domain/library/marking/marked-files.test.ts', 'a hostile name stays a value'),
    tested('tests/routes/files.db.test.ts', 'gives the bytes with headers that keep them in their place'),
  ],
  [
    'V1.2.2',
    1,
    'addresses are put together by encoding, and only of the web',
    tested('app/ui/client/client.test.ts', 'fills in its path, its query and its body'),
    tested('app/domain/accounts/profile/profile.test.ts', '%j is refused'),
    tested('app/shell/shell.test.ts', 'are named after their network, and left out where they are no https address'),
  ],
  [
    'V1.2.3',
    1,
    'data in scripts stay data',
    tested(interpreters, 'a script: what a page is given as data cannot end the script that it stands in'),
  ],
  [
    'V1.2.4',
    1,
    'values of statements are parameters',
    tested('app/domain/library/assets/search-assets.db.test.ts', 'is text, whatever it looks like'),
    tested(interpreters, 'SQL: values are parameters, and words of a statement are constants'),
  ],
  [
    'V1.2.5',
    1,
    'no text becomes a command of the system',
    tested(interpreters, 'a command of the system: four files of the app start programs'),
  ],
  ['V1.2.6', 2, 'LDAP', nothing('no directory is asked'), noComponent],
  ['V1.2.7', 2, 'XPath', nothing('the one reader of XML has no queries'), noComponent],
  ['V1.2.8', 2, 'LaTeX', nothing('nothing is typeset'), noComponent],
  [
    'V1.2.9',
    2,
    'texts in patterns mean themselves',
    tested('app/domain/generation/kinds/trigger-word.test.ts', 'a word that means something to a pattern is refused'),
  ],
  [
    'V1.3.1',
    1,
    'HTML that people write is cleaned',
    nothing('no field takes HTML: everything that is typed is shown as text'),
    tested(interpreters, 'markup: the one piece that is no text of React’s is a constant without a hole'),
  ],
  [
    'V1.3.2',
    1,
    'nothing is evaluated',
    tested(interpreters, 'a program: nothing is evaluated'),
    tested('app/platform/http/security-headers.test.ts', 'never lets inline scripts or eval in, in no page'),
  ],
  [
    'V1.3.3',
    2,
    'what goes to a place with its own signs is cleaned for it',
    tested('app/domain/library/downloads/archive-name.test.ts', '%j is %j on any disk'),
    tested(
      'app/domain/credits/credit-entry.test.ts',
      'a CSV keeps commas and quotes, and gives a spreadsheet no formula',
    ),
    tested('app/domain/store/products/search-text.test.ts', 'no operator, field or quote that was typed survives'),
  ],
  [
    'V1.3.4',
    2,
    'SVG that people send has no scripts',
    nothing('no SVG is taken, with or without scripts'),
    tested('app/domain/library/files/picture-type.test.ts', 'refuses %j'),
    tested('app/api/calls/editor-addresses.db.test.ts', 'is refused as a picture to edit'),
  ],
  [
    'V1.3.5',
    2,
    'markup of captions and queries is taken for text',
    tested(
      'app/domain/sharing/networks/linkedin/little-text.test.ts',
      'escapes every reserved character, so that nothing is cut off',
    ),
    tested('app/domain/store/products/search-text.test.ts', 'no operator, field or quote that was typed survives'),
  ],
  [
    'V1.3.6',
    2,
    'the server asks no address of a closed network',
    tested(outbound, '%s leads nowhere'),
    tested(outbound, 'one that leads to %s is refused'),
    tested(outboundFields, 'asks none of them'),
    tested(outboundFields, 'is led on to none of them by a public server'),
    tested(outboundFields, 'an endpoint of a developer leads to none of them'),
  ],
  [
    'V1.3.7',
    2,
    'templates',
    nothing('pages and mails are made by code; nothing that is typed is a template'),
    noComponent,
  ],
  ['V1.3.8', 2, 'JNDI', nothing('there is no Java'), noComponent],
  ['V1.3.9', 2, 'memcache', nothing('there is none'), noComponent],
  [
    'V1.3.10',
    2,
    'texts are no formats',
    tested('app/platform/log-lines.test.ts', 'in a terminal one entry is one line, whatever a text in it has'),
  ],
  [
    'V1.3.11',
    2,
    'no text becomes a header or a recipient of a mail',
    tested('app/platform/mail/render-mail.test.ts', 'keeps a subject on one line'),
    tested(mail, 'gets both forms, with a number that stays the same'),
    tested(mail, 'is never made to send to a second address that hides in the first'),
  ],
  ['V1.4.1', 2, 'memory is written within its bounds', nothing('the product is JavaScript, which checks every access')],
  [
    'V1.4.2',
    2,
    'whole numbers fit where they are kept',
    tested('app/api/document/open-api-document.test.ts', '%s: takes no whole number that a column cannot hold'),
    tested('tests/processes/refusals.test.ts', 'a NUL or a number that no column holds is a bad request'),
  ],
  [
    'V1.4.3',
    2,
    'memory and what else is taken is given back',
    nothing('JavaScript frees memory by itself and has no pointers'),
    tested(
      'tests/processes/memory.deep.test.ts',
      'a server that has taken in large photos gives their memory back within a minute',
    ),
  ],
  [
    'V1.5.1',
    1,
    'XML neither expands nor fetches anything',
    tested(
      'app/domain/library/marking/rights/rights.test.ts',
      '%s: nothing is expanded, fetched or passed on but rights',
    ),
  ],
  [
    'V1.5.2',
    2,
    'data are read by their schemas, never into objects of ours',
    tested('app/platform/check-input.test.ts', 'a member that is called __proto__ is one like others'),
    tested('app/platform/check-input.test.ts', '%j: no database holds it, whatever the schema says'),
    tested('app/api/hostile-requests.db.test.ts', 'hostile requests over the whole document'),
  ],
];
