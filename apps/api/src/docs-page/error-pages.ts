import {
  conflictReasons,
  conflictReasonTexts,
  type ErrorCode,
  type ErrorRow,
  errorCodes,
  errorExample,
  errorTable,
  type Repeat,
} from '@fiscal/api-contract';
import { fieldsOf } from './frame/fields-of.ts';
import { escapeHtml, type Page, paragraph, section, table } from './frame/page-frame.ts';

/** The texts that say whether the client may send the request again. */
export const repeatTexts: Readonly<Record<Repeat, string>> = {
  no: 'Não: a mesma requisição teria a mesma resposta.',
  afterWaiting: 'Sim, a mesma requisição, depois de esperar.',
  afterCorrection: 'Sim, a mesma requisição, depois de eliminar a causa.',
  byReason: 'Depende de details.reason: veja o que mudar.',
};

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

/** Returns the list of every error code, by HTTP status. */
export function errorsPage(): Page {
  const rows = [...errorCodes]
    .sort((a, b) => errorTable[a].status - errorTable[b].status || a.localeCompare(b))
    .map((code) => [
      String(errorTable[code].status),
      `<a id="${code}" href="/docs/errors/${code}"><code>${code}</code></a>`,
      escapeHtml(errorTable[code].message),
    ]);
  const lead = paragraph(
    'Todo erro tem a forma {error: {code, message, details}}. O contrato é code; message é para pessoas.',
  );
  return { title: 'Códigos de erro', body: `${lead}\n${table(['HTTP', 'code', 'message'], rows)}` };
}

/** Explains an error code and its remedy; undefined when there is no such code. */
export function errorPage(code: string): Page | undefined {
  if (!isErrorCode(code)) return undefined;
  const { status, meaning, repeat, remedy }: ErrorRow = errorTable[code];
  const body = [
    paragraph(`HTTP ${status}`),
    section('O que aconteceu', meaning),
    section('Repetir a requisição?', repeatTexts[repeat]),
    section('O que mudar', remedy),
    ...detailsOf(code),
    '<h2>Exemplo</h2>',
    `<pre><code>${escapeHtml(JSON.stringify(errorExample(code), null, 2))}</code></pre>`,
  ];
  return { title: code, body: body.join('\n') };
}

/** Describes the fields of `details`; for a conflict, its reasons too. */
function detailsOf(code: ErrorCode): readonly string[] {
  const { details }: ErrorRow = errorTable[code];
  const fields = fieldsOf(details, 'details');
  const shape =
    fields.length === 0
      ? paragraph('details é null.')
      : table(
          ['Campo', 'O que é'],
          fields.map(([name, text]) => [`<code>${name}</code>`, escapeHtml(text)]),
        );
  if (code !== 'conflict') return ['<h2>details</h2>', shape];
  const reasons = conflictReasons.map((reason) => [
    `<code>${reason}</code>`,
    escapeHtml(conflictReasonTexts[reason]),
  ]);
  return ['<h2>details</h2>', shape, '<h2>details.reason</h2>', table(['reason', 'Quando'], reasons)];
}
