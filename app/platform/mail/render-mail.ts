import type { MailContent } from './mail-content.ts';

const COLOUR = {
  canvas: '#f7f4ef',
  surface: '#ffffff',
  line: '#e6dfd4',
  ink: '#231f1a',
  soft: '#5f574c',
  accent: '#a8481f',
} as const;

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in an element or an attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

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

function toHtml(
  { subject, preview, title, paragraphs, action, notes = [] }: MailContent,
  supportEmail: string,
): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.55;color:${COLOUR.soft}">${escapeHtml(text)}</p>`;
  const note = (text: string) =>
    `<p style="margin:16px 0 0;${FONT};font-size:14px;line-height:1.5;color:${COLOUR.soft}">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:0;background:${COLOUR.canvas}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${COLOUR.canvas}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px;${FONT};font-size:20px;font-weight:700;letter-spacing:-0.03em;color:${COLOUR.ink}">
<span style="display:inline-block;width:28px;height:28px;border-radius:8px;background:${COLOUR.ink};font-size:15px;line-height:28px;text-align:center;color:#e8743b;vertical-align:2px">&#9679;</span>&nbsp; Plinth</td></tr>
<tr><td style="padding:36px 32px;border:1px solid ${COLOUR.line};border-radius:16px;background:${COLOUR.surface}">
<h1 style="margin:0 0 16px;${FONT};font-size:26px;font-weight:700;line-height:1.2;letter-spacing:-0.025em;color:${COLOUR.ink}">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action ? actionHtml(action) : ''}${notes.map(note).join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0;${FONT};font-size:13px;line-height:1.5;color:${COLOUR.soft}">Real product photos, staged. Every picture says how it was checked against your photo.<br>Questions? <a href="mailto:${escapeHtml(encodeURI(supportEmail))}" style="color:${COLOUR.accent}">${escapeHtml(supportEmail)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function actionHtml({ label, url }: { readonly label: string; readonly url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td style="border-radius:10px;background:${COLOUR.ink}"><a href="${href}" style="display:inline-block;padding:14px 24px;${FONT};font-size:16px;font-weight:600;line-height:1;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p style="margin:0;${FONT};font-size:13px;line-height:1.5;color:${COLOUR.soft}">If the button does not work, open this address:<br><a href="${href}" style="color:${COLOUR.accent};word-break:break-all">${href}</a></p>
`;
}
