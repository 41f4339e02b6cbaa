/** The content of a page of text. */
export interface Page {
  readonly title: string;
  /** HTML; texts in it are escaped by `escapeHtml`. */
  readonly body: string;
  /** Default: `pt-BR`. */
  readonly lang?: PageLanguage | undefined;
  /** Links to the pages of the same kind and audience. */
  readonly beside?: readonly PageLink[] | undefined;
}

export type PageLanguage = 'pt-BR' | 'en';

export interface PageLink {
  readonly path: string;
  readonly title: string;
  /** The page that has the link. */
  readonly isCurrent?: boolean | undefined;
}

/**
 * One column on a phone. On a wide screen the links to the other pages are on the left. Colours follow the reader's
 * setting.
 */
export const pageStyle = `:root{color-scheme:light dark;--text:#1b1b1b;--back:#fff;--soft:#f4f4f4;--line:#ddd;--link:#0b57d0}
@media (prefers-color-scheme:dark){:root{--text:#eee;--back:#161616;--soft:#242424;--line:#3a3a3a;--link:#8ab4ff}}
*{box-sizing:border-box}
body{font:16px/1.55 system-ui,sans-serif;margin:0;color:var(--text);background:var(--back)}
header,.columns{max-width:72rem;margin:0 auto;padding:0 1rem}
header{padding-top:.75rem;padding-bottom:.75rem}
header nav{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;border-bottom:1px solid var(--line);padding-bottom:.75rem}
main{min-width:0;max-width:46rem;overflow-wrap:break-word;padding-bottom:2rem}
.beside{font-size:.9rem;border-top:1px solid var(--line);padding:1rem 0 2rem}
.beside ul{list-style:none;margin:0;padding:0}.beside li{margin:.35rem 0}.beside [aria-current]{font-weight:600;color:inherit;text-decoration:none}
@media (min-width:60rem){.columns.two{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:2.5rem}.beside{grid-area:1/1;border-top:0;padding-top:1.2rem}.two main{grid-area:1/2}}
h1{font-size:1.7rem;line-height:1.25;margin:1rem 0}h2{font-size:1.25rem;margin-top:2rem}h3{font-size:1.05rem;margin-top:1.6rem}
a{color:var(--link)}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em}
:not(pre)>code{background:var(--soft);padding:.1em .3em;border-radius:3px}
pre{background:var(--soft);padding:1rem;overflow:auto;border-radius:4px;line-height:1.45}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td{min-width:6rem}
`;

/** Pages of text have no script at all. */
export const textPolicy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const sections: readonly PageLink[] = [
  { path: '/docs/tutorial', title: 'Tutorial' },
  { path: '/docs/how-to', title: 'Como fazer' },
  { path: '/docs/explanation', title: 'Explicação' },
  { path: '/docs/reference', title: 'Referência' },
  { path: '/docs/errors', title: 'Erros' },
  { path: '/docs/rejections', title: 'Respostas da SEFAZ' },
  { path: '/docs', title: 'API' },
  { path: '/status', title: 'Situação' },
];

/** Renders a whole page without scripts; its style is a file of this address. */
export const renderPage = ({ title, body, lang = 'pt-BR', beside = [] }: Page): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/pages.css">
</head>
<body>
<header><nav lang="pt-BR" aria-label="Documentação">${sections.map(linkOf).join('\n')}</nav></header>
<div class="columns${beside.length === 0 ? '' : ' two'}">
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
${besideOf(beside)}</div>
</body>
</html>
`;

const besideOf = (links: readonly PageLink[]): string =>
  links.length === 0
    ? ''
    : `<nav class="beside" aria-label="${escapeHtml('Páginas')}">\n${listOf(links)}\n</nav>\n`;

/** Returns a list of links. */
export const listOf = (links: readonly PageLink[]): string =>
  `<ul>\n${links.map((link) => `<li>${linkOf(link)}</li>`).join('\n')}\n</ul>`;

const linkOf = ({ path, title, isCurrent = false }: PageLink): string =>
  `<a href="${escapeHtml(path)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;

/** Returns the text for the inside of an element or of a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

export const section = (heading: string, text: string): string =>
  `<h2>${escapeHtml(heading)}</h2>\n${paragraph(text)}`;

/** Returns a table whose cells are HTML; a narrow screen scrolls it sideways. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    '<div class="wide" tabindex="0"><table>',
    `<tr>${heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`).join('')}</tr>`,
    ...rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`),
    '</table></div>',
  ].join('\n');
