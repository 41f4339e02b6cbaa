import { errorExample, nfeExample, type RejectionExplanation } from '@fiscal/api-contract';
import {
  type AuthorizationClass,
  answerRows,
  assertNever,
  type FiledMessage,
  isSefinCode,
  meaningOf,
  messagesOf,
  problemOfRule,
  type RuleRow,
  type SefinDocument,
  sefinDocumentsOf,
  sefinMeaningOf,
  sefinRows,
  sentenceOfRule,
  serviceSteps,
} from '@fiscal/domain';
import { explainRejection, nfseRequestRules, requestRules, rulesOf } from '@fiscal/services';
import { repeatTexts } from './error-pages.ts';
import { escapeHtml, type Page, paragraph, section, table } from './frame/page-frame.ts';

const linkTo = (cStat: string): string => `<a href="/docs/rejections/${cStat}">${cStat}</a>`;

const linksTo = (rules: readonly RuleRow[]): string =>
  [...new Set(rules.flatMap(({ cStat }) => (cStat === undefined ? [] : [cStat])))].map(linkTo).join(', ');

/**
 * Lists the answers of the authorities that have a text of their own, and the rejections that the service checks for.
 */
export function rejectionsPage(): Page {
  const rows = answerRows.map(({ cStats, title }) => [cStats.map(linkTo).join(', '), escapeHtml(title)]);
  const ofSefin = sefinRows.map(({ codes, title }) => [codes.map(linkTo).join(', '), escapeHtml(title)]);
  const body = [
    paragraph(
      'Uma rejeição da SEFAZ ou da Sefin não é um erro HTTP: o documento foi aceito (202), e rejection traz cStat e ' +
        'reason. Toda rejeição tem uma página em /docs/rejections/ e o código.',
    ),
    table(['cStat', 'Situação'], rows),
    '<h2>Rejeições que o serviço confere antes de usar um número</h2>',
    `<p>${linksTo(requestRules)}</p>`,
    '<h2>Códigos da Sefin Nacional, de NFS-e</h2>',
    table(['Código', 'Situação'], ofSefin),
    '<h2>Códigos da Sefin que o serviço confere antes de usar um número</h2>',
    `<p>${linksTo(nfseRequestRules)}</p>`,
  ];
  return { title: 'Respostas da SEFAZ e da Sefin', body: body.join('\n') };
}

/** Explains a code of an authority and its remedy; undefined when no document can get the code. */
export function rejectionPage(cStat: string): Page | undefined {
  const explanation = explainRejection({ cStat });
  if (explanation === undefined) return undefined;
  const { title, cause, fix, fields, retryable, source } = explanation;
  const rules = rulesOf(cStat);
  const body = [
    paragraph(title),
    section('O que aconteceu', cause),
    ...stepsAfter(cStat),
    ...(rules.length === 0 ? [] : checkedBefore(rules)),
    section('Repetir a requisição?', repeatTexts[retryable ? 'afterCorrection' : 'no']),
    section('O que mudar', fix),
    ...(fields.length === 0 || rules.length > 0
      ? []
      : ['<h2>Campos</h2>', `<p>${fields.map(fieldName).join(', ')}</p>`]),
    ...(source === null ? [] : [section('Fonte', source)]),
    '<h2>Exemplo</h2>',
    json(buildExample(explanation, reasonOf(rules[0], explanation))),
  ];
  return { title: `${isSefinCode(cStat) ? 'Código' : 'cStat'} ${cStat}`, body: body.join('\n') };
}

const fieldName = (field: string): string => `<code>${escapeHtml(field)}</code>`;

const json = (value: object): string =>
  `<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

/** Shows the fields that the rules of one cStat check, and the answer to a request that breaks them. */
function checkedBefore(rules: readonly RuleRow[]): readonly string[] {
  const rows = rules.map(({ path, message }) => [fieldName(path), escapeHtml(message)]);
  const { error } = errorExample('validation_failed');
  return [
    '<h2>Conferida antes</h2>',
    paragraph('O serviço confere a regra antes de usar um número, e recusa o pedido com validation_failed:'),
    table(['Campo', 'O que corrigir'], rows),
    json({ error: { ...error, details: rules.map((rule) => problemOfRule(rule, 0)) } }),
  ];
}

/** Returns the sentence of the rule without its code, which the page shows separately; without a rule, the title. */
const reasonOf = (rule: RuleRow | undefined, { title }: RejectionExplanation): string =>
  rule === undefined ? title : sentenceOfRule({ ...rule, cStat: undefined });

const messageNames: Readonly<Record<FiledMessage, string>> = {
  note: 'Nota',
  cancellation: 'Cancelamento',
  correction: 'Carta de correção',
  disabling: 'Inutilização',
};

const sefinNames: Readonly<Record<SefinDocument, string>> = {
  nfse: 'NFS-e',
  nfseEvent: 'Cancelamento da NFS-e, ou o pedido de um',
};

/** Returns each document that may get the code, with the meaning of the code for that document. */
function meaningsOf(cStat: string): readonly (readonly [name: string, found: AuthorizationClass])[] {
  if (isSefinCode(cStat)) {
    const meaning = sefinMeaningOf(cStat);
    return sefinDocumentsOf(cStat).map((document) => [sefinNames[document], meaning[document]]);
  }
  const meaning = meaningOf(cStat);
  return messagesOf(cStat).map((message) => [messageNames[message], meaning[message]]);
}

/** Describes the next step of the service for each document that may get the code. */
function stepsAfter(cStat: string): readonly string[] {
  const rows = meaningsOf(cStat).map(([name, found]) => [escapeHtml(name), escapeHtml(serviceSteps[found])]);
  return rows.length === 0 ? [] : ['<h2>O que o serviço faz</h2>', table(['Documento', 'Passo'], rows)];
}

/** The part of the document's record that such an answer changes. */
function buildExample(explanation: RejectionExplanation, reason: string): object {
  const { cStat } = explanation;
  const [message = 'note'] = messagesOf(cStat);
  const [[, found] = ['', 'uncatalogued' as const]] = meaningsOf(cStat);
  const errors = isSefinCode(cStat) ? { errors: [{ code: cStat, reason, detail: null }] } : {};
  switch (found) {
    case 'rejected': {
      const rejection = { cStat, reason, at: nfeExample.updatedAt, ...errors, explanation };
      return { status: 'rejected', rejection };
    }
    case 'denied':
      return { status: 'denied', denial: { cStat, reason }, protocol: nfeExample.protocol };
    case 'authorized':
      return message === 'note'
        ? { status: 'authorized', protocol: nfeExample.protocol, authorizedAt: nfeExample.authorizedAt }
        : { status: 'registered', protocol: nfeExample.protocol };
    case 'paused':
    case 'received':
    case 'processing':
    case 'misuse':
      return { status: 'pending' };
    case 'duplicate':
    case 'digestMissing':
    case 'digestMismatch':
    case 'undecided':
    case 'uncatalogued':
      return { status: 'unknown' };
    default:
      return assertNever(found);
  }
}
