import { type DescribedAuthority, explainRejection, type WaitingDocuments } from '@fiscal/services';
import type { Line } from '../../layout/lines.tsx';
import { links } from '../../paths/paths.ts';
import { waitAtAuthority } from '../../words/authority-state-words.ts';
import { clientWords } from '../../words/client-words.ts';
import { estimateWords } from '../../words/time-words.ts';

/** Returns a line for each reason for which documents wait at an authority, the oldest first. */
export function waitLines({ authorizer, environment, services }: DescribedAuthority): readonly Line[] {
  const byReason = new Map<WaitingDocuments['reason'], Omit<WaitingDocuments, 'reason'>>();
  for (const { reason, documents, since, answer } of services.flatMap(({ waiting }) => waiting)) {
    const known = byReason.get(reason);
    byReason.set(reason, {
      documents: documents + (known?.documents ?? 0),
      since: known === undefined || since < known.since ? since : known.since,
      answer: answer ?? known?.answer ?? null,
    });
  }
  return [...byReason]
    .toSorted(([, a], [, b]) => a.since.getTime() - b.since.getTime())
    .map(([reason, { documents, since, answer }]) => ({
      count: documents,
      text: waitAtAuthority(reason),
      more: answer === null ? undefined : answerWords(answer),
      address: links.queueWaits({
        authorizer,
        environment,
        waiting: reason === null ? 'none' : reason === 'paused' ? 'circuit' : reason,
      }),
      since,
    }));
}

function answerWords(code: string): string {
  const title = explainRejection({ cStat: code })?.title;
  return `ela respondeu: código ${code}${title === undefined ? '' : `, ${clientWords(title)}`}`;
}

/** Returns how fast waiting documents leave, and when the last one will; undefined while none is woken. */
export function paceWords({ pause, services }: DescribedAuthority): string | undefined {
  const woken = services.filter(({ wokenPerSecond }) => wokenPerSecond > 0);
  if (pause !== null || woken.length === 0) return undefined;
  const perSecond = woken.reduce((sum, each) => sum + each.wokenPerSecond, 0);
  const left = woken.map((service) => waitingFor(service.waiting) / service.wokenPerSecond);
  const estimate = Math.max(...left);
  return `Voltou: o que esperava sai a ${rateWords(perSecond)}${estimate === 0 ? '' : `, e o resto em ${estimateWords(estimate)} se nada falhar`}.`;
}

const waitingFor = (waiting: readonly WaitingDocuments[]): number =>
  waiting.reduce(
    (sum, { reason, documents }) => sum + (reason === 'circuit' || reason === 'paused' ? documents : 0),
    0,
  );

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

const rateWords = (perSecond: number): string =>
  perSecond >= 1
    ? `${number.format(perSecond)} por segundo`
    : `${number.format(Math.max(1, perSecond * 60))} por minuto`;
