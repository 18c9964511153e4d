import { expect, test } from 'vitest';
import { reduceCaptions, asPost, lastOf, noCaptions, proposalOf } from './captions.rules.ts';
import { shareMessages } from './share.messages.ts';

const option = { caption: 'Blue mug on oak.', hashtags: ['#mug'] };
const facts = [{ source: 'measured', text: 'blue' }] as const;

test('a card that is written anew, or fails, keeps what was on it; the other one stays', () => {
  const came = reduceCaptions(noCaptions, { type: 'came', at: 1, option, facts });
  expect(came.options.map(({ kind }) => kind)).toEqual(['writing', 'written']);
  const asked = reduceCaptions(came, { type: 'asked', at: 1 });
  expect([asked.options[1].kind, lastOf(asked.options[1])]).toEqual(['writing', option]);
  const failed = reduceCaptions(asked, { type: 'failed', at: 1, message: 'no' });
  expect([failed.options[1].kind, lastOf(failed.options[1])]).toEqual(['failed', option]);
  expect(failed.facts).toBe(facts);
  expect(reduceCaptions(failed, { type: 'begun' })).toEqual(noCaptions);
});

test('the first caption is proposed, and the second only where the first failed', () => {
  expect(proposalOf(noCaptions)).toBeNull();
  const second = reduceCaptions(noCaptions, { type: 'came', at: 1, option, facts });
  expect(proposalOf(second)).toBeNull();
  expect(proposalOf(reduceCaptions(second, { type: 'failed', at: 0, message: 'no' }))).toBe(option);
  const first = { ...option, caption: 'A mug.' };
  expect(proposalOf(reduceCaptions(second, { type: 'came', at: 0, option: first, facts }))).toBe(first);
});

test('a post has its hashtags in a line of their own', () => {
  expect(asPost(option)).toBe('Blue mug on oak.\n\n#mug');
  expect(asPost({ ...option, hashtags: [] })).toBe('Blue mug on oak.');
});

test('a merchant reads no name of a setting', () => {
  expect(Object.values(shareMessages).filter((text) => /[A-Z]_[A-Z]/.test(String(text)))).toEqual([]);
});
