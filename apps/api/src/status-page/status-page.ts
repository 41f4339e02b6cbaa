import type { AuthorityMeasures, ServiceAvailability } from '@fiscal/api-contract';
import { nfseAuthorizer } from '@fiscal/domain';
import type { ServedAuthority } from '@fiscal/services';
import { escapeHtml, type Page, paragraph, table } from '../docs-page/frame/page-frame.ts';

export interface StatusToShow {
  readonly authorities: readonly ServedAuthority[];
  /** True when the authorities are simulated. */
  readonly simulated: boolean;
  readonly now: Date;
}

/** From this age on a reading is outdated: the database does not answer. */
const outdatedMinutes = 1;

/** Returns the age in minutes of the readings, which were all made at the same moment; undefined when there are none. */
export const minutesOld = ({ authorities, now }: StatusToShow): number | undefined => {
  const readAt = authorities[0]?.readAt ?? null;
  if (readAt === null) return undefined;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(readAt)) / 60_000));
};

/** Renders the public status of the authorities. */
export function statusPage(status: StatusToShow): Page {
  const { authorities, simulated } = status;
  const body = [
    paragraph(summarize(status)),
    ...(simulated ? [paragraph('As autoridades deste endereço são simuladas.')] : []),
    ...authorities.flatMap(authoritySection),
    '<h2>Como isto é medido</h2>',
    paragraph(
      'Pelos envios de todos os clientes deste serviço, sem consultas próprias às autoridades. Respostas: a parte dos envios ' +
        'que a autoridade respondeu; metade delas veio no tempo da mediana, e 95 de cada 100 no da última coluna. Períodos com poucos envios ' +
        'não são mostrados, e documentos em andamento são contados em dezenas.',
    ),
  ];
  return { title: 'Situação das autoridades', body: body.join('\n') };
}

function summarize(status: StatusToShow): string {
  const age = minutesOld(status);
  if (age === undefined) {
    return 'A situação não está disponível agora: o banco de dados do serviço não respondeu. Tente de novo em instantes.';
  }
  if (age >= outdatedMinutes) {
    return `O banco de dados do serviço não responde. Os dados abaixo são de ${age} min atrás.`;
  }
  const services = status.authorities.flatMap((each) => each.services);
  const troubled = services.filter(({ circuit }) => circuit.state !== 'closed').length;
  if (troubled === 0) return 'Todos os serviços recebem envios.';
  return troubled === 1
    ? '1 serviço não recebe envios normalmente.'
    : `${troubled} serviços não recebem envios normalmente.`;
}

function authoritySection({
  authority,
  states,
  services,
  measuredUntil,
}: ServedAuthority): readonly string[] {
  if (services.length === 0) return [];
  return [
    `<h2>${escapeHtml(authority === nfseAuthorizer ? 'Sefin Nacional' : `Autorizador ${authority}`)}</h2>`,
    paragraph(states.length === 0 ? 'NFS-e de padrão nacional.' : `NF-e de ${states.join(', ')}.`),
    ...(measuredUntil === null ? [] : [`<p>Envios contados até ${momentOf(measuredUntil)}.</p>`]),
    ...services.flatMap(serviceSection),
  ];
}

const serviceNames: Readonly<Record<ServiceAvailability['service'], string>> = {
  authorization: 'Autorização de NF-e',
  event: 'Eventos de NF-e',
  disabling: 'Inutilização de números',
  nfse: 'Emissão de NFS-e',
  nfseEvent: 'Eventos de NFS-e',
};

function serviceSection({
  service,
  circuit,
  waiting,
  lastHour,
  lastDay,
}: ServiceAvailability): readonly string[] {
  const name = escapeHtml(serviceNames[service]);
  const inProgress = waiting === 0 ? 'menos de 10' : `${waiting} ou mais`;
  const measured =
    lastHour === null && lastDay === null
      ? paragraph('Poucos envios para medir.')
      : table(
          ['Período', 'Respostas', 'Mediana', '95%'],
          [
            ['1 hora', ...cellsOf(lastHour)],
            ['24 horas', ...cellsOf(lastDay)],
          ],
        );
  return [
    `<h3>${name}</h3>`,
    `<p><strong>${stateOf(circuit)}</strong> Documentos em andamento: ${inProgress}.</p>`,
    measured,
  ];
}

function stateOf({ state, until }: ServiceAvailability['circuit']): string {
  if (state === 'closed') return 'Em operação.';
  if (state === 'halfOpen') return 'Voltando: alguns envios tentam, os outros esperam.';
  if (state === 'paused') return 'Pausado por nós: os envios esperam até serem retomados.';
  return `Fora do ar: os envios esperam até ${until === null ? 'a volta' : momentOf(until)}.`;
}

const cellsOf = (measures: AuthorityMeasures | null): readonly string[] =>
  measures === null
    ? ['poucos envios', '–', '–']
    : [
        `${Number(measures.answeredPercent).toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`,
        secondsOf(measures.medianMs),
        secondsOf(measures.p95Ms),
      ];

const secondsOf = (ms: number | null): string =>
  ms === null ? '–' : `${(ms / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 2 })} s`;

const inBrasilia = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});

const momentOf = (iso: string): string =>
  `<time datetime="${escapeHtml(iso)}">${escapeHtml(inBrasilia.format(new Date(iso)))} (Brasília)</time>`;
