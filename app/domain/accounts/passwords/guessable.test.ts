import { describe, expect, it } from 'vitest';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isGuessable } from './guessable.server.ts';

describe('isGuessable', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'p4ssw0rd!',
    'PASSWORD123',
    '12345678',
    '123456789',
    '1234567890',
    '87654321',
    '11111111',
    '00000000',
    'qwertyuiop',
    'qwerty123',
    'Qwerty12',
    '1qaz2wsx',
    'q1w2e3r4',
    'zaq12wsx',
    'asdfghjkl',
    'zxcvbnm1',
    'abcdefgh',
    'abcd1234',
    'aaaaaaaa',
    'abababab',
    'iloveyou',
    'sunshine',
    'princess1',
    'football',
    'baseball1',
    'superman',
    'trustno1',
    'letmein1',
    'welcome1',
    'Welcome123!',
    'admin123',
    'administrator',
    'monkey123',
    'dragon12',
    'passwordpassword',
    'changeme',
    'michael1',
    'jennifer',
    'charlie1',
    'starwars',
    'liverpool',
    'computer',
    'whatever',
    'summer2025',
    'Plinth123',
    '19851224',
    'testtest',
    'correcthorsebatterystaple',
    'contraseña1',
    'ｐａｓｓｗｏｒｄ',
  ])('refuses %s', async (password) => {
    expect(await isGuessable(password, [])).toBe(true);
  });

  it("refuses a person's own words, dressed up or not", async () => {
    const context = ['ada.lovelace@example.com', 'Ada', 'Lovelace'];
    for (const own of [
      'ada.lovelace@example.com',
      'lovelace',
      'Lovelace1815',
      'adalovelace',
      'ada.lovelace',
      'Plinth2026',
    ])
      expect(await isGuessable(own, context), own).toBe(true);
  });

  it('refuses the three thousand commonest passwords of all, and the first of them with what people put behind it', async () => {
    const common = dictionary['passwords-common']!.slice(0, 3_000) as string[];
    const taken: string[] = [];
    for (const [at, password] of common.entries()) {
      if (!(await isGuessable(password, []))) taken.push(password);
      if (at < 300 && !(await isGuessable(`${password}1!`, []))) taken.push(`${password}1!`);
    }
    expect(common).toHaveLength(3_000);
    expect(taken).toEqual([]);
  });

  it('refuses nothing for its end, and looks at no more than the beginning', async () => {
    expect(await isGuessable('a stone under a vase'.repeat(6), [])).toBe(false);
    expect(await isGuessable('a'.repeat(128), [])).toBe(true);
    expect(await isGuessable('password'.repeat(16), [])).toBe(true);
  });

  it.each([
    'a stone under a vase',
    'mabo-tuke-sizi-ravo-debu',
    'Tr0ub4dor&3x',
    'kräuterquark 77',
    '猫が窓辺で眠っている夜',
    'x9$Lw2!qPz',
    'browser-test-password',
  ])('takes %s', async (password) => {
    expect(await isGuessable(password, ['ada@example.com'])).toBe(false);
  });
});
