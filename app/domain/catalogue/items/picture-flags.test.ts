import { describe, expect, it } from 'vitest';
import { channelFindings, ownFindings } from './picture-flags.rules.ts';

describe('what the rules find', () => {
  it('says what speaks against a picture, and nothing of one that is fine', () => {
    expect(ownFindings({ fidelity: null, width: 800, height: 1200 })).toEqual([]);
    expect(ownFindings({ fidelity: null, width: 1200, height: 640 })).toEqual([
      { flag: 'small', reason: expect.stringContaining('640 pixels') as string },
    ]);
    const failed = { passed: false } as NonNullable<Parameters<typeof ownFindings>[0]['fidelity']>;
    expect(ownFindings({ fidelity: failed, width: 900, height: 900 }).map(({ flag }) => flag)).toEqual(['certificate']);
  });

  it('names each channel that would refuse it, with what is required', () => {
    const rule = {
      rule: 'ground',
      weight: 'required',
      outcome: 'fails',
      text: 'The background is a scene, not white.',
    } as const;
    const advised = { ...rule, weight: 'advised', text: 'Larger is better.' } as const;
    const found = channelFindings([
      { channel: 'amazon', outcome: 'fails', rules: [rule, advised], fix: { kind: 'cannot', reasons: [] } },
      { channel: 'shopify', outcome: 'passes', rules: [], fix: { kind: 'as-it-is' } },
      { channel: 'google', outcome: 'unknown', rules: [], fix: { kind: 'as-it-is' } },
    ]);
    expect(found).toEqual([{ flag: 'channel:amazon', reason: 'Amazon: The background is a scene, not white.' }]);
  });
});
