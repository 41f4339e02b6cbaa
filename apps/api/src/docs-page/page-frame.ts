/** What a page of text holds. */
export interface Page {
  readonly title: string;
  /** HTML; texts in it are escaped by `escapeHtml`. */
  readonly body: string;
}

export const pageStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.1rem;margin-top:1.6rem}
code,pre{font-family:ui-monospace,monospace;font-size:.92em}
pre{background:#f4f4f4;padding:1rem;overflow:auto;border-radius:4px}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .5rem;border-bottom:1px solid #ddd;vertical-align:top}
nav{margin-bottom:1.5rem}
@media (prefers-color-scheme:dark){body{color:#eee;background:#161616}pre{background:#242424}th,td{border-color:#333}a{color:#8ab4ff}}
`;

/** Pages of text have no script at all. */
export const textPolicy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A whole page without scripts; its style is a file of this address. */
export const pageOf = ({ title, body }: Page): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/pages.css">
</head>
<body>
<nav><a href="/docs">Referência</a> · <a href="/docs/errors">Erros</a> · <a href="/docs/rejections">Respostas da SEFAZ</a></nav>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;

/** Text for the inside of an element or of a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

export const section = (heading: string, text: string): string =>
  `<h2>${escapeHtml(heading)}</h2>\n${paragraph(text)}`;

/** A table whose cells are HTML. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    '<table>',
    `<tr>${heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`).join('')}</tr>`,
    ...rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`),
    '</table>',
  ].join('\n');
