import { type AnswerText, answerTexts, errorExample, findAnswerText, nfeExample } from '@fiscal/api-contract';
import { assertNever, meaningOf, problemOfRule, type RuleRow, sentenceOfRule } from '@fiscal/domain';
import { requestRules } from '@fiscal/services';
import { repeatTexts } from './error-pages.ts';
import { escapeHtml, type Page, paragraph, section, table } from './page-frame.ts';

const linkTo = (cStat: string): string => `<a href="/docs/rejections/${cStat}">${cStat}</a>`;

/** The answers of the authority that have a text of their own, and the rejections that the service foresees. */
export function rejectionsPage(): Page {
  const rows = answerTexts.map(({ cStats, title }) => [cStats.map(linkTo).join(', '), escapeHtml(title)]);
  const checked = requestRules.flatMap(({ cStat }) => (cStat === undefined ? [] : [cStat]));
  const foreseen = [...new Set(checked)].map(linkTo).join(', ');
  const body = [
    paragraph(
      'Uma rejeição da SEFAZ não é um erro HTTP: a nota foi aceita (202), e rejection traz cStat e reason. Toda ' +
        'rejeição tem uma página em /docs/rejections/ e o código.',
    ),
    table(['cStat', 'Situação'], rows),
    '<h2>Rejeições que o serviço confere antes de usar um número</h2>',
    `<p>${foreseen}</p>`,
  ];
  return { title: 'Respostas da SEFAZ', body: body.join('\n') };
}

/** What one cStat means and what to do about it; undefined when it is no code that a note can get. */
export function rejectionPage(cStat: string): Page | undefined {
  const text = findAnswerText(cStat);
  if (text === undefined) return undefined;
  const rules = requestRules.filter((rule) => rule.cStat === cStat);
  const body = [
    paragraph(text.title),
    section('O que aconteceu', text.meaning),
    ...(rules.length === 0 ? [] : checkedBefore(rules)),
    section('Repetir a requisição?', repeatTexts[text.repeat]),
    section('O que mudar', text.remedy),
    '<h2>Exemplo</h2>',
    json(exampleOf(cStat, reasonOf(rules[0], text))),
  ];
  return { title: `cStat ${cStat}`, body: body.join('\n') };
}

const json = (value: object): string =>
  `<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

/** The fields that the rules of one cStat look at, and what a request that breaks them is answered. */
function checkedBefore(rules: readonly RuleRow[]): readonly string[] {
  const rows = rules.map(({ path, message }) => [`<code>${escapeHtml(path)}</code>`, escapeHtml(message)]);
  const { error } = errorExample('validation_failed');
  return [
    '<h2>Conferida antes</h2>',
    paragraph('O serviço confere a regra antes de usar um número, e recusa o pedido com validation_failed:'),
    table(['Campo', 'O que corrigir'], rows),
    json({ error: { ...error, details: rules.map((rule) => problemOfRule(rule, 0)) } }),
  ];
}

/** The sentence of the rule without its code, which stands beside it; else what the answer means. */
const reasonOf = (rule: RuleRow | undefined, { title }: AnswerText): string =>
  rule === undefined ? title : sentenceOfRule({ ...rule, cStat: undefined });

/** What the record of the note shows after such an answer. */
function exampleOf(cStat: string, reason: string): object {
  const { note } = meaningOf(cStat);
  switch (note) {
    case 'rejected':
      return { status: 'rejected', rejection: { cStat, reason, at: nfeExample.updatedAt } };
    case 'denied':
      return { status: 'denied', denial: { cStat, reason }, protocol: nfeExample.protocol };
    case 'authorized':
      return { status: 'authorized', protocol: nfeExample.protocol, authorizedAt: nfeExample.authorizedAt };
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
      return assertNever(note);
  }
}
