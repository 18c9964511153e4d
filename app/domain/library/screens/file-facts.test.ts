import { expect, it } from 'vitest';
import type { FileMarks } from '../marking/inspect-file.ts';
import { fileFacts, verdictOf } from './file-facts.rules.ts';

const BARE: FileMarks = {
  format: 'JPEG',
  digitalSourceType: null,
  xmpBytes: 0,
  creatorTool: null,
  aiSystem: null,
  c2paBytes: 0,
  c2paSourceType: null,
  rights: {},
  aiPeople: false,
  hasExif: false,
  hasIptc: false,
  saysOurs: false,
};

it('says of a bare file that it says nothing', () => {
  expect(verdictOf(BARE).title).toBe('No mark found');
  expect(
    fileFacts(BARE)
      .slice(1)
      .map(([, text]) => text),
  ).toEqual(['None', 'None', 'Not said', 'Not said', 'None', 'None', 'Not said']);
});

it('says of AI that it is AI, wherever that is written, and whose people those are', () => {
  const marks: FileMarks = {
    ...BARE,
    digitalSourceType: 'digitalCapture',
    c2paBytes: 5_000,
    c2paSourceType: 'trainedAlgorithmicMedia',
  };
  expect(verdictOf(marks)).toEqual({ title: 'Made by AI', more: 'People in it were made by AI.' });
  expect(Object.fromEntries(fileFacts(marks))['Content Credentials (C2PA)']).toBe(
    '5 KB, trainedAlgorithmicMedia; the signature is not checked',
  );
});

it('says whose a file is, and of people made by AI, where the file does', () => {
  const rights = {
    'dc:creator': { list: 'Seq', items: ['Ada', 'Ben'] },
    'plus:Licensor': { list: 'Seq', items: [{ fields: { 'plus:LicensorName': 'Agency' } }] },
  } as const;
  expect(Object.fromEntries(fileFacts({ ...BARE, rights, aiPeople: true }))).toMatchObject({
    Creator: 'Ada, Ben',
    Licensor: 'Agency',
    People: 'Made by AI, the file says',
  });
});

it('makes no sentence about people of what no model made', () => {
  expect(verdictOf({ ...BARE, digitalSourceType: 'composite' })).toEqual({
    title: 'Composition of several images',
    more: null,
  });
});
