import type { EmailText } from './describe-email.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const ink = '#1a1a1a';
const faint = '#555555';
const font = 'Arial, Helvetica, sans-serif';

/**
 * Writes the mail as HTML: one column of at most 600 pixels that narrows with the screen, inline styles, nothing loaded
 * from elsewhere, no links. Every value is escaped.
 */
export function writeHtml({
  subject,
  title,
  notice,
  greeting,
  sentence,
  facts,
  files,
  closing,
}: EmailText): string {
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="padding:8px 12px 8px 0;text-align:left;vertical-align:top;font-weight:normal;` +
      `color:${faint};border-bottom:1px solid #dddddd;width:38%">${escaped(label)}</th>` +
      `<td style="padding:8px 0;vertical-align:top;border-bottom:1px solid #dddddd">` +
      `${escaped(value)}</td></tr>`,
  );
  const list =
    files.length === 0
      ? ''
      : `<h2 style="margin:0 0 8px;font-size:16px">Anexos</h2><ul style="margin:0 0 24px;padding-left:20px">` +
        `${files.map((name) => `<li>${escaped(name)}</li>`).join('')}</ul>`;
  return [
    '<!doctype html>',
    '<html lang="pt-BR">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:0;background:#f2f2f2;color:${ink};font-family:${font};font-size:16px;line-height:1.5">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:16px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ' +
      'style="max-width:600px;background:#ffffff;border:1px solid #dddddd"><tr><td style="padding:24px;text-align:left;overflow-wrap:anywhere">',
    notice === undefined
      ? ''
      : `<p style="margin:0 0 16px;padding:12px;background:#fff3cd;border:1px solid #8a6d00;font-weight:bold">${escaped(notice)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(title)}</h1>`,
    paragraph(greeting),
    paragraph(sentence),
    `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${rows.join('')}</table>`,
    list,
    ...closing.map((text) => paragraph(text, `font-size:14px;color:${faint}`)),
    '</td></tr></table></td></tr></table></body></html>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}
