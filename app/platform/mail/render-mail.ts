import { escapeHtml } from '../http/html.ts';
import { DARK_STYLE, MAIL_COLOURS, painted } from './mail-colours.ts';
import type { MailColour } from './mail-colours.ts';
import type { MailContent } from './mail-content.ts';

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** One line: a line break in a subject would start another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * A mail in both forms. The HTML is a table with style attributes, because that is what mail programs show alike; it
 * loads nothing from anywhere.
 */
export function renderMail(content: MailContent, supportEmail: string): RenderedMail {
  return {
    subject: oneLine(content.subject),
    text: toText(content, supportEmail),
    html: toHtml(content, supportEmail),
  };
}

function toText({ title, paragraphs, action, notes = [] }: MailContent, supportEmail: string): string {
  const parts = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `--\nPlinth. Real product photos, staged.\nQuestions? ${supportEmail}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Attributes of an element: its other styles, and its colours in both schemes. */
function look(style: string, colours: { readonly text?: MailColour; readonly ground?: MailColour }): string {
  const { style: light, names } = painted(colours);
  return `class="${names}" style="${[style, light].filter(Boolean).join(';')}"`;
}

function toHtml(
  { subject, preview, title, paragraphs, action, notes = [] }: MailContent,
  supportEmail: string,
): string {
  const paragraph = (text: string) =>
    `<p ${look(`margin:0 0 16px;${FONT};font-size:16px;line-height:1.55`, { text: 'soft' })}>${escapeHtml(text)}</p>`;
  const note = (text: string) =>
    `<p ${look(`margin:16px 0 0;${FONT};font-size:14px;line-height:1.5`, { text: 'soft' })}>${escapeHtml(text)}</p>`;
  const { light } = MAIL_COLOURS;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
<style>
${DARK_STYLE}
</style>
</head>
<body ${look('margin:0;padding:0', { ground: 'canvas' })}>
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${look('', { ground: 'canvas' })}>
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td ${look(`padding:0 4px 20px;${FONT};font-size:20px;font-weight:700;letter-spacing:-0.03em`, { text: 'ink' })}>
<span ${look('display:inline-block;width:28px;height:28px;border-radius:8px;font-size:15px;line-height:28px;text-align:center;vertical-align:2px', { text: 'onMark', ground: 'mark' })}>&#9679;</span>&nbsp; Plinth</td></tr>
<tr><td class="b-surface l-line" style="padding:36px 32px;border:1px solid ${light.line};border-radius:16px;background:${light.surface}">
<h1 ${look(`margin:0 0 16px;${FONT};font-size:26px;font-weight:700;line-height:1.2;letter-spacing:-0.025em`, { text: 'ink' })}>${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action ? actionHtml(action) : ''}${notes.map(note).join('\n')}
</td></tr>
<tr><td ${look(`padding:20px 4px 0;${FONT};font-size:13px;line-height:1.5`, { text: 'soft' })}>Real product photos, staged. Every image says how it was checked against your photo.<br>Questions? <a href="mailto:${escapeHtml(encodeURI(supportEmail))}" ${look('', { text: 'accent' })}>${escapeHtml(supportEmail)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function actionHtml({ label, url }: { readonly label: string; readonly url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td ${look('border-radius:10px', { ground: 'button' })}><a href="${href}" ${look(`display:inline-block;padding:14px 24px;${FONT};font-size:16px;font-weight:600;line-height:1;text-decoration:none`, { text: 'onButton' })}>${escapeHtml(label)}</a></td></tr></table>
<p ${look(`margin:0;${FONT};font-size:13px;line-height:1.5`, { text: 'soft' })}>If the button does not work, open this address:<br><a href="${href}" ${look('word-break:break-all', { text: 'accent' })}>${href}</a></p>
`;
}
