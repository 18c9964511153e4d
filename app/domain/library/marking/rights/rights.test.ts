import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { needProgram } from '@plinth/testing/needs';
import { processPicture } from '../../files/process-picture.server.ts';
import { inspectFile } from '../inspect-file.ts';
import { markXmp } from '../xmp.rules.ts';
import { mergeRights } from './merge-rights.rules.ts';
import { parseXml } from './parse-xml.rules.ts';
import { readRights } from './read-rights.rules.ts';

const NAMESPACES = [
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"',
  'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"',
  'xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/"',
  'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
  'xmlns:exif="http://ns.adobe.com/exif/1.0/"',
  'xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"',
  'xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"',
].join(' ');

const packet = (inside: string, attributes = '') =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/" ${NAMESPACES}><rdf:RDF>` +
  `<rdf:Description rdf:about=""${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** As a photographer's program writes it, with all that says where and with what camera. */
const PHOTO = packet(
  '<dc:creator><rdf:Seq><rdf:li>Ada Example</rdf:li><rdf:li>Ben &amp; Co</rdf:li></rdf:Seq></dc:creator>' +
    '<dc:rights><rdf:Alt><rdf:li xml:lang="de">Alle Rechte</rdf:li><rdf:li xml:lang="x-default">© Ada</rdf:li></rdf:Alt></dc:rights>' +
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Private title</rdf:li></rdf:Alt></dc:title>' +
    '<xmpRights:Marked>True</xmpRights:Marked>' +
    '<xmpRights:UsageTerms><rdf:Alt><rdf:li xml:lang="x-default">Shop only</rdf:li></rdf:Alt></xmpRights:UsageTerms>' +
    '<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorName>Agency</plus:LicensorName>' +
    '<plus:LicensorURL>https://agency.example/</plus:LicensorURL></rdf:li></rdf:Seq></plus:Licensor>' +
    '<plus:DataMining rdf:resource="http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED"/>' +
    '<Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Cleo</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>' +
    '<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><Iptc4xmpExt:City>Home</Iptc4xmpExt:City>' +
    '<exif:GPSLatitude>48,8N</exif:GPSLatitude></rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>' +
    '<xmpMM:DocumentID>xmp.did:secret</xmpMM:DocumentID>',
  ' photoshop:Credit="Ada / Agency" photoshop:City="Home" exif:GPSLatitude="48,8N" aux:SerialNumber="SN-123"' +
    ' xmpRights:WebStatement="https://ada.example/licence"' +
    ' Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture"',
);

const KEPT = {
  'photoshop:Credit': 'Ada / Agency',
  'xmpRights:WebStatement': 'https://ada.example/licence',
  'dc:creator': { list: 'Seq', items: ['Ada Example', 'Ben & Co'] },
  'dc:rights': { list: 'Alt', items: ['© Ada'] },
  'xmpRights:Marked': 'True',
  'xmpRights:UsageTerms': { list: 'Alt', items: ['Shop only'] },
  'plus:Licensor': {
    list: 'Seq',
    items: [{ fields: { 'plus:LicensorName': 'Agency', 'plus:LicensorURL': 'https://agency.example/' } }],
  },
  'plus:DataMining': 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED',
  'Iptc4xmpExt:PersonInImage': { list: 'Bag', items: ['Cleo'] },
};

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#7799aa' } });
const FILES = {
  JPEG: () => picture().withXmp(PHOTO).jpeg().toBuffer(),
  PNG: () => picture().withXmp(PHOTO).png().toBuffer(),
  WebP: () => picture().withXmp(PHOTO).webp({ lossless: true }).toBuffer(),
  AVIF: () => picture().withXmp(PHOTO).avif().toBuffer(),
} as const;

it('keeps whose a picture is, and nothing of where or with what it was taken', () => {
  expect(readRights(PHOTO)).toEqual(KEPT);
});

it('what is written reads the same again', () => {
  const xmp = markXmp({ digitalSourceType: null, aiSystem: null, isOurs: false, rights: readRights(PHOTO) });
  expect(readRights(xmp)).toEqual(KEPT);
});

describe.each(Object.keys(FILES) as (keyof typeof FILES)[])('%s', (format) => {
  it('is taken in with them in every size that is handed on, and without places and serial numbers', async () => {
    const { files, digitalSourceType } = await processPicture(
      { bytes: await FILES[format]() },
      { keepOriginal: false },
    );
    expect(digitalSourceType).toBe('digitalCapture');
    for (const { variant, bytes } of files) {
      if (variant === 'thumb') continue;
      expect(inspectFile(bytes)?.rights, variant).toEqual(KEPT);
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Home|GPS|SN-123|secret|Private title/);
    }
  });

  it('reads the same to exiftool', async (context) => {
    needProgram(context, 'exiftool');
    const { files } = await processPicture({ bytes: await FILES[format]() }, { keepOriginal: false });
    const folder = mkdtempSync(path.join(tmpdir(), 'rights-'));
    try {
      const target = path.join(folder, 'file');
      writeFileSync(target, files.find(({ variant }) => variant === 'original')!.bytes);
      const said = execFileSync('exiftool', ['-j', '-n', '-XMP:All', '-struct', '-Warning', '-Error', target], {
        encoding: 'utf8',
      });
      const [facts] = JSON.parse(said) as [Record<string, unknown>];
      expect(facts).toEqual({
        SourceFile: target,
        Creator: ['Ada Example', 'Ben & Co'],
        Rights: '© Ada',
        Credit: 'Ada / Agency',
        Marked: true,
        UsageTerms: 'Shop only',
        WebStatement: 'https://ada.example/licence',
        Licensor: [{ LicensorName: 'Agency', LicensorURL: 'https://agency.example/' }],
        DataMining: 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED',
        PersonInImage: ['Cleo'],
        DigitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture',
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it('the older block speaks where XMP is silent', async () => {
  const dataset = (number: number, text: string) => {
    const bytes = Buffer.from(text, 'latin1');
    return Buffer.concat([Buffer.from([0x1c, 2, number, 0, bytes.length]), bytes]);
  };
  const block = Buffer.concat([dataset(80, 'Zoë'), dataset(110, 'Agency'), dataset(116, '(c) Zoë')]);
  const resource = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0\0\0\0', 'latin1'), Buffer.from([block.length]), block]);
  const data = Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resource]);
  const head = Buffer.from([0xff, 0xed, 0, data.length + 2]);
  const plain = await picture().jpeg().toBuffer();
  const bytes = Buffer.concat([plain.subarray(0, 2), head, data, plain.subarray(2)]);
  const { mark } = await processPicture({ bytes }, { keepOriginal: false });
  expect(mark?.rights).toEqual({
    'dc:creator': { list: 'Seq', items: ['Zoë'] },
    'photoshop:Credit': 'Agency',
    'dc:rights': { list: 'Alt', items: ['(c) Zoë'] },
  });
  for (let length = 0; length < bytes.length; length += 3) inspectFile(bytes.subarray(0, length));
});

const NOTHING = {};
const deep = (depth: number) => '<plus:a>'.repeat(depth) + 'x' + '</plus:a>'.repeat(depth);

/** Each has to be read without an error, in one pass, and to give what is said: mostly nothing. */
const HOSTILE: readonly (readonly [what: string, xmp: string, kept: object])[] = [
  ['no XML', '<<<>>> not xml', NOTHING],
  ['cut off', PHOTO.slice(0, 900), NOTHING],
  ['an entity of its own', `<!DOCTYPE x [<!ENTITY a "boo">]>${packet('<dc:creator>&a;</dc:creator>')}`, NOTHING],
  ['an entity from a file', packet('<dc:creator>&xxe;</dc:creator>'), NOTHING],
  ['a document type inside', packet('<!DOCTYPE lolz [<!ENTITY lol "lol">]><dc:creator>x</dc:creator>'), NOTHING],
  ['character data', packet('<dc:creator><![CDATA[<script>]]></dc:creator>'), NOTHING],
  ['an undeclared prefix', packet('<evil:x>1</evil:x><dc:creator>x</dc:creator>'), NOTHING],
  ['tags that cross', packet('<dc:creator><rdf:Seq></dc:creator></rdf:Seq>'), NOTHING],
  ['too deep', packet(deep(60)), NOTHING],
  ['a million characters', packet(`<dc:creator>${'x'.repeat(1_000_000)}</dc:creator>`), NOTHING],
  ['a text without end', packet(`<dc:creator>${'x'.repeat(5_000)}</dc:creator>`), NOTHING],
  ['twenty thousand elements', packet('<plus:a/>'.repeat(20_000)), NOTHING],
  ['another namespace under our prefix', packet('<dc:creator xmlns:dc="http://evil.example/">x</dc:creator>'), NOTHING],
  ['an address that runs', packet('', ' xmpRights:WebStatement="java&#10;script:alert(1)"'), NOTHING],
  ['data for an address', packet('<plus:LicensorURL rdf:resource="data:text/html,hi"/>'), NOTHING],
  [
    'a script stays a text',
    packet('<dc:creator>&lt;script&gt;x&lt;/script&gt;</dc:creator>'),
    {
      'dc:creator': { list: 'Seq', items: ['<script>x</script>'] },
    },
  ],
  [
    'names of prototypes',
    packet('<plus:__proto__>x</plus:__proto__><plus:constructor>y</plus:constructor>'),
    {
      'plus:__proto__': 'x',
      'plus:constructor': 'y',
    },
  ],
];

describe('hostile XMP', () => {
  it.each(HOSTILE)('%s: nothing is expanded, fetched or passed on but rights', (_what, xmp, kept) => {
    const rights = readRights(xmp);
    expect(rights).toEqual(kept);
    const written = markXmp({ digitalSourceType: null, aiSystem: null, isOurs: false, rights });
    expect(written).not.toMatch(/<script|javascript:/i);
    expect(readRights(written)).toEqual(kept);
  });

  it('of more than fits only so much is kept that a JPEG can hold it', async () => {
    const many = Array.from(
      { length: 400 },
      (_each, at) =>
        `<plus:F${at}>${'"<&'.replace(/[<&]/g, (c) => (c === '<' ? '&lt;' : '&amp;')).repeat(200)}</plus:F${at}>`,
    );
    const xmp = packet(many.join(''));
    const bytes = await picture().withXmp(xmp).png().toBuffer();
    const { files } = await processPicture({ bytes }, { keepOriginal: false });
    expect(files).toHaveLength(4);
    const written = markXmp({ digitalSourceType: null, aiSystem: null, isOurs: false, rights: readRights(xmp) });
    expect(Object.keys(readRights(xmp)).length).toBeGreaterThan(3);
    expect(Buffer.byteLength(written)).toBeLessThan(60_000);
  });

  it('is parsed in one pass, however it is nested or quoted', () => {
    for (const text of [
      '<a '.repeat(100_000),
      '<'.repeat(500_000),
      `<a ${'b="" '.repeat(150_000)}`,
      '&'.repeat(900_000),
    ]) {
      expect(parseXml(text)).toBeNull();
    }
  });
});

it('what is made of several pictures names all their makers, and nothing that is true of one file only', () => {
  const first = { ...KEPT, 'Iptc4xmpExt:AIPromptInformation': 'a mug', 'Iptc4xmpExt:DigImageGUID': 'x' };
  const second = {
    'dc:creator': { list: 'Seq', items: ['Dee', 'Ada Example'] },
    'dc:rights': { list: 'Alt', items: ['© Dee'] },
    'xmpRights:WebStatement': 'https://dee.example/',
    'photoshop:Credit': 'Dee at work',
  } as const;
  expect(mergeRights([first as never, second])).toEqual({
    ...KEPT,
    'dc:creator': { list: 'Seq', items: ['Ada Example', 'Ben & Co', 'Dee'] },
    'dc:rights': { list: 'Alt', items: ['© Ada; © Dee'] },
    'photoshop:Credit': 'Ada / Agency; Dee at work',
  });
});
