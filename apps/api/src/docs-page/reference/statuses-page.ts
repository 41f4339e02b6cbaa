import { attentionTexts, failureTexts, statusTexts, waitReasonTexts } from '@fiscal/api-contract';
import { escapeHtml, table } from '../frame/page-frame.ts';
import type { ReferencePage } from './reference-page.ts';

/** The closed sets of the states of a note. */
export const statusesPage: ReferencePage = {
  name: 'statuses',
  title: 'Situações, esperas e falhas',
  body: () =>
    [
      '<h2 id="status"><code>status</code></h2>',
      table(
        ['Situação', 'O que é'],
        Object.entries(statusTexts).map(([status, text]) => [
          `<a href="/docs/how-to/clients/status/${status}"><code>${status}</code></a>`,
          escapeHtml(text),
        ]),
      ),
      ...setOf('attention', attentionTexts),
      ...setOf('waiting', waitReasonTexts),
      ...setOf('failure', failureTexts),
    ].join('\n'),
};

const setOf = (field: string, texts: Readonly<Record<string, string>>): readonly string[] => [
  `<h2 id="${field}"><code>${field}</code></h2>`,
  table(
    ['Código', 'O que é'],
    Object.entries(texts).map(([code, text]) => [`<code>${code}</code>`, escapeHtml(text)]),
  ),
];
