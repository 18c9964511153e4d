import { describe, expect, it } from 'vitest';
import { renderMail } from './render-mail.ts';

const content = {
  subject: 'Hello',
  preview: 'A word',
  title: 'Hello there',
  paragraphs: ['Hi Ada,', 'It is ready.'],
  action: { label: 'Look', url: 'https://shop.example/x?a=1&b=2' },
  notes: ['Only for you.'],
};

describe('renderMail', () => {
  it('says the same in both forms', () => {
    const { text, html, subject } = renderMail(content, 'help@shop.example');
    expect(subject).toBe('Hello');
    for (const words of ['Hello there', 'Hi Ada,', 'It is ready.', 'Look', 'Only for you.', 'help@shop.example']) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    expect(text).toContain('https://shop.example/x?a=1&b=2');
    expect(html).toContain('href="https://shop.example/x?a=1&amp;b=2"');
  });

  it('shows what people typed as text, whatever it is', () => {
    const nasty = `<img src=x onerror=alert(1)>"'&`;
    const { html } = renderMail(
      { ...content, title: nasty, paragraphs: [nasty], notes: [nasty], preview: nasty, subject: nasty },
      nasty,
    );
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)!.length).toBeGreaterThanOrEqual(5);
  });

  it('keeps a subject on one line', () => {
    const { subject } = renderMail({ ...content, subject: 'Hi\r\nBcc: all@shop.example\u2028x' }, 'a@b.example');
    expect(subject).toBe('Hi Bcc: all@shop.example x');
  });

  it('loads nothing from anywhere', () => {
    const { html } = renderMail(content, 'a@b.example');
    expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import|src=/i);
  });
});
