import { failedStatus, htmlPage } from './failed-status.ts';
import { answered, type FaultRow, type Stage } from './fault-row.ts';
import { rewriteText, sealAgain, withOtherKeys } from './rewrite-answer.ts';

/** Serves when the rule says that the document is stored before the fault. */
const serveBeforeFault = ({ given, serve }: Stage, usual: 'before the fault' | 'never' = 'never'): void => {
  if ((given.storing ?? usual) === 'before the fault') serve();
};

const patience = 1_000;

/** The faults of connections, servers and gateways, which any call can have. */
export const commonFaults = {
  'closed before reading': { reach: 'every', unread: 'possible', effect: () => ({ kind: 'closed' }) },
  'closed before storing': { reach: 'every', effect: () => ({ kind: 'closed' }) },
  'closed after storing': {
    reach: 'every',
    effect: ({ serve }) => {
      serve();
      return { kind: 'closed' };
    },
  },
  'reset before storing': { reach: 'every', effect: () => ({ kind: 'reset' }) },
  'reset after storing': {
    reach: 'every',
    effect: ({ serve }) => {
      serve();
      return { kind: 'reset' };
    },
  },
  'closed midway through the answer': {
    reach: 'every',
    effect: ({ serve }) => ({ kind: 'cut', answer: serve(), part: 0.5 }),
  },
  'closed after the head of the answer': {
    reach: 'every',
    effect: ({ serve }) => ({ kind: 'cut', answer: serve(), part: 0 }),
  },
  'silence before storing': { reach: 'every', effect: () => ({ kind: 'silence' }) },
  'silence after storing': {
    reach: 'every',
    effect: ({ serve }) => {
      serve();
      return { kind: 'silence' };
    },
  },
  'slow to store': {
    reach: 'every',
    effect: async ({ serve, wait, given }) => {
      await wait(given.delayMs ?? patience);
      return answered(serve());
    },
  },
  'slow to answer': {
    reach: 'every',
    effect: async ({ serve, wait, given }) => {
      const answer = serve();
      await wait(given.delayMs ?? patience);
      return answered(answer);
    },
  },
  'answer in slow pieces': {
    reach: 'every',
    effect: ({ serve, given }) => ({
      kind: 'in pieces',
      answer: serve(),
      pauseMs: (given.delayMs ?? patience) / 10,
    }),
  },
  'answer lost, stored after a time': {
    reach: 'every',
    effect: ({ serveAfter, given }) => {
      serveAfter(given.delayMs ?? patience);
      return { kind: 'closed' };
    },
  },
  'answer lost, stored after queries': {
    reach: 'every',
    effect: ({ serveAfterQueries, given }) => {
      serveAfterQueries(given.queries ?? 1);
      return { kind: 'closed' };
    },
  },
  'failed status': {
    reach: 'every',
    effect: (stage) => {
      const { status = 500, body = 'html', code } = stage.given;
      serveBeforeFault(stage);
      return answered(failedStatus(status, body, code));
    },
  },
  'empty answer': {
    reach: 'every',
    effect: ({ serve }) => answered({ ...serve(), body: '' }),
  },
  'page in place of the answer': {
    reach: 'every',
    effect: ({ serve }) => answered({ ...serve(), contentType: 'text/html', body: htmlPage(200) }),
  },
  'truncated answer': {
    reach: 'every',
    effect: ({ serve }) => {
      const answer = serve();
      return answered({ ...answer, body: answer.body.slice(0, answer.body.length / 2) });
    },
  },
  'answer for another document': {
    reach: 'every',
    effect: ({ serve, seal }) =>
      answered(rewriteText(serve(), (text) => sealAgain(withOtherKeys(text), seal))),
  },
  'answer of the other environment': {
    reach: 'every',
    effect: ({ serve }) => {
      const other = (digit: string): string => (digit === '1' ? '2' : '1');
      return answered(
        rewriteText(serve(), (text) =>
          text
            .replace(/(<tpAmb>)([12])/g, (_whole, start: string, digit: string) => start + other(digit))
            .replace(
              /("tipoAmbiente":)([12])/g,
              (_whole, start: string, digit: string) => start + other(digit),
            ),
        ),
      );
    },
  },
  'refused with a code': {
    reach: 'every',
    effect: (stage) => {
      serveBeforeFault(stage);
      const { service, given, refuse } = stage;
      return answered(refuse(given.code ?? (service.authority === 'nfe' ? '999' : 'E9999'), 'document'));
    },
  },
  'said to be absent': {
    reach: [
      'NFeConsultaProtocolo4',
      'NFeRetAutorizacao4',
      'GET /nfse/{chave}',
      'GET /dps/{id}',
      'HEAD /dps/{id}',
      'GET /nfse/{chave}/eventos/{tipo}/{seq}',
      'GET /NFSe/{chave}/Eventos',
      'GET /DFe/{NSU}',
      'GET /parametrizacao',
    ],
    effect: ({ service, request }) => answered(service.absent(request)),
  },
  'number taken by another document': {
    reach: ['NFeAutorizacao4', 'POST /nfse'],
    effect: ({ service, request, serve }) => {
      service.takeNumber?.(request);
      return answered(serve());
    },
  },
} as const satisfies Record<string, FaultRow>;
