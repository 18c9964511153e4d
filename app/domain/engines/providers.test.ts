import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ChatModel } from 'openai/resources/shared';
import { costOf, FAL, OPENAI } from './providers.ts';

/** The types that the providers' own clients come with: what they name, exists. */
const falTypes = readFileSync('node_modules/@fal-ai/client/src/types/endpoints.d.ts', 'utf8');
const openaiTypes = readFileSync('node_modules/openai/resources/shared.d.ts', 'utf8');
// The same for the compiler; a name that goes from the list makes this line red.
const words: ChatModel = OPENAI.words.id;

test.each(Object.entries(FAL.endpoints))('fal’s client knows the endpoint that does "%s"', (_name, { id }) => {
  expect(falTypes).toContain(`"${id}": {`);
});

test('OpenAI’s client knows the model that writes', () => {
  expect(openaiTypes).toContain(`'${words}'`);
});

test('a name that no provider has is noticed', () => {
  expect(falTypes).not.toContain('"fal-ai/imagined": {');
  expect(openaiTypes).not.toContain("'gpt-imagined'");
});

test('what is booked for a typical answer of OpenAI is in the order of the estimate', () => {
  const { input, output } = OPENAI.tokens;
  // A picture, the question and its facts; an answer of a hundred words or two.
  const typical = 1_200 * input + 250 * output;
  expect(typical).toBeGreaterThan(costOf(OPENAI.words) / 3);
  expect(typical).toBeLessThan(costOf(OPENAI.words) * 3);
});
