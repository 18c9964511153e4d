import { describe, expect, it } from 'vitest';
import { descriptionHtml, plainText } from './description-html.rules.ts';

it('keeps paragraphs and lines, and nothing else of what was typed', () => {
  expect(descriptionHtml(' Warm stone.\r\nHand made.\n\n\n"5 > 3" & more\n')).toBe(
    '<p>Warm stone.<br>Hand made.</p><p>&quot;5 &gt; 3&quot; &amp; more</p>',
  );
  expect(descriptionHtml('<script>x</script>')).not.toContain('<script>');
  expect(descriptionHtml('  ')).toBe('');
});

describe('plainText', () => {
  it.each([
    ['<p>Stoneware mug.</p><p>Holds 300&nbsp;ml &amp; fits.</p>', 'Stoneware mug.\nHolds 300 ml & fits.'],
    ['<ul><li>Linen</li><li>Cotton</li></ul>', 'Linen\nCotton'],
    ['<script>alert(1)</script>Safe<style>p{}</style>', 'Safe'],
    ['a &amp;lt;b&amp;gt;', 'a &lt;b&gt;'],
    ['', ''],
  ])('%s', (html, text) => expect(plainText(html)).toBe(text));
});
