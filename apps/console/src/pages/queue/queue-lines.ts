import type { Queue } from '@fiscal/services';
import type { Line } from '../../layout/lines.tsx';
import { links } from '../../paths/paths.ts';
import { countWords } from '../../words/amount-words.ts';
import { attentionWords } from '../../words/attention-words.ts';
import { authorityWords, environmentWords, kindPlurals } from '../../words/kind-words.ts';
import { dateWords, dayWords } from '../../words/time-words.ts';
import { authorityWait } from '../../words/waiting-words.ts';

/** Returns the lines about what a person has to decide, the oldest first. */
export const decisionLines = ({ attentions }: Queue): readonly Line[] =>
  attentions.map(({ kind, attention, count, oldest }) => ({
    count,
    text: `${attentionWords[attention].title} · ${kindPlurals[kind]}`,
    address: links.queueDecisions({ attention, kind }),
    since: oldest,
  }));

/** Returns the lines about what waits for an authority, one for each reason. */
export function waitLines({ waits }: Queue): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const { authorizer, environment, waiting, count, since, earliestEnd } of waits) {
    const address = links.queueWaits({ authorizer, waiting, environment });
    const known = lines.get(address);
    lines.set(address, {
      count: count + (known?.count ?? 0),
      text: `${authorityWords(authorizer)}: ${authorityWait(waiting, earliestEnd)}`,
      more: environment === 'homologation' ? environmentWords.homologation : undefined,
      address,
      since: known?.since === undefined || known.since === null || since < known.since ? since : known.since,
    });
  }
  return [...lines.values()];
}

/** A document on its way longer than this needs a look. */
const longestWayMs = 10 * 60_000;

/** Returns the line about documents that move no more although they wait for nothing; none while all are quick. */
export function stalledLines({ onTheirWay: { count, oldest }, readAt }: Queue): readonly Line[] {
  if (oldest === null || readAt.getTime() - oldest.getTime() < longestWayMs) return [];
  const text = 'A caminho, sem espera marcada; a mais antiga demora demais';
  return [{ count, text, address: links.queueWaits({ waiting: 'none' }), since: oldest }];
}

const total = (rows: readonly { readonly retried: number; readonly givenUp: number }[]): number =>
  rows.reduce((sum, { retried, givenUp }) => sum + retried + givenUp, 0);

const oldestOf = (rows: readonly { readonly oldest: Date }[]): Date | null =>
  rows.reduce<Date | null>((first, { oldest }) => (first === null || oldest < first ? oldest : first), null);

/** Returns the lines about what fails; each is there always, so that nothing moves when it begins or ends. */
export function failureLines(queue: Queue): readonly Line[] {
  const { webhooks, emails, certificates, gaps, erasures } = queue;
  const { expired, ending, nextEnd } = certificates;
  const [deadline] = gaps.map(({ disableBy }) => disableBy).sort();
  const stuck = erasures.reduce((sum, each) => sum + each.stuck, 0);
  return [
    {
      count: total(webhooks),
      text: 'Mensagens de webhook que não chegaram, com as que tentamos de novo',
      more: webhooks.length === 0 ? undefined : countWords(webhooks.length, 'destino', 'destinos'),
      address: links.webhooks(),
      since: oldestOf(webhooks),
    },
    {
      count: total(emails),
      text: 'E-mails não entregues',
      more: emails.length === 0 ? undefined : countWords(emails.length, 'empresa', 'empresas'),
      address: links.emails({ state: 'failed' }),
      since: oldestOf(emails),
    },
    {
      count: expired + ending,
      text: 'Certificados vencidos ou que vencem em 30 dias',
      more: certificateCounts(expired, nextEnd),
      address: links.certificates(),
      since: null,
    },
    {
      count: gaps.reduce((sum, { numbers }) => sum + numbers, 0),
      text: 'Números sem nota, a corrigir ou inutilizar',
      more: deadline === undefined ? undefined : `prazo ${dateWords(deadline)}`,
      address: links.numbers(),
      since: null,
    },
    {
      count: erasures.reduce((sum, { count }) => sum + count, 0),
      text: 'Exclusões de empresas em andamento',
      more: stuck === 0 ? undefined : `${countWords(stuck, 'demora', 'demoram')} demais`,
      address: links.erasures(),
      since: oldestOf(erasures),
    },
  ];
}

function certificateCounts(expired: number, nextEnd: Date | null): string | undefined {
  const parts = [
    ...(expired === 0 ? [] : [countWords(expired, 'vencido', 'vencidos')]),
    ...(nextEnd === null ? [] : [`próximo fim ${dayWords(nextEnd)}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
