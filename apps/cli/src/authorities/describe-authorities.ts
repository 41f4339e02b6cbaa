import type {
  AnsweredCalls,
  DescribedAuthorities,
  DescribedAuthority,
  DescribedService,
  WaitingDocuments,
} from '@fiscal/services';
import { tableLines } from '../context/console-output.ts';

const head = ['AUTHORITY', 'ENVIRONMENT', 'SERVICE', 'CIRCUIT', 'LAST HOUR', 'LAST DAY', 'WOKEN', 'WAITING'];

/** Describes authorities: a row for each service, and a line for each pause. */
export function authorityLines({ authorities, measuredUntil }: DescribedAuthorities): readonly string[] {
  if (authorities.length === 0) return ['no authority has a document, a call or a pause'];
  const pauses = authorities.flatMap(({ authorizer, environment, pause }) =>
    pause === null
      ? []
      : [
          `${authorizer} (${environment}) paused by ${pause.pausedBy} since ${pause.pausedAt.toISOString()}: ${pause.reason}`,
        ],
  );
  return [
    ...tableLines([head, ...authorities.flatMap(rowsOf)]),
    ...(measuredUntil === null ? [] : [`calls counted until ${measuredUntil.toISOString()}`]),
    ...pauses,
  ];
}

const rowsOf = ({ authorizer, environment, services, pause }: DescribedAuthority): readonly string[][] =>
  services.length === 0
    ? [[authorizer, environment, '-', pause === null ? '-' : 'paused', '-', '-', '-', '-']]
    : services.map((each) => [
        authorizer,
        environment,
        each.service,
        pause === null ? circuitOf(each) : `paused, ${circuitOf(each)}`,
        callsOf(each.lastHour),
        callsOf(each.lastDay),
        each.wokenPerSecond === 0 ? '-' : `${each.wokenPerSecond}/s`,
        each.waiting.length === 0 ? '-' : each.waiting.map(waitingOf).join('; '),
      ]);

function circuitOf({ circuit: { state, until, reason } }: DescribedService): string {
  if (state === 'closed') return state;
  return [
    state,
    ...(until === null ? [] : [`until ${until.toISOString()}`]),
    ...(reason === null ? [] : [`(${reason})`]),
  ].join(' ');
}

const callsOf = ({ answered, unanswered, medianMs }: AnsweredCalls): string =>
  answered + unanswered === 0
    ? '-'
    : `${answered} of ${answered + unanswered}${medianMs === null ? '' : `, ${medianMs} ms`}`;

const waitingOf = ({ reason, documents, since, answer }: WaitingDocuments): string =>
  `${documents} ${reason ?? 'on their way'} since ${since.toISOString()}${answer === null ? '' : `, answered ${answer}`}`;
