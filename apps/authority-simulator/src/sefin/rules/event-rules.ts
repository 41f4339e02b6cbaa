import { compare, decimal } from '@fiscal/domain';
import { keyGenerator } from '../documents/access-key.ts';
import type { SefinRule } from '../refusal/refusal.ts';
import { environmentNumber } from '../sefin.ts';
import type { EventCase } from './event-case.ts';

const root = (document: string): string => document.slice(0, 8);

/** The rules before the signature. The first broken rule ends the examination. */
export const requestRules: readonly SefinRule<EventCase>[] = [
  {
    code: 'E1827',
    text: 'Id do pedido difere de PRE, chave e código do evento',
    field: 'infPedReg/@Id',
    fails: ({ id, accessKey, eventType }) => id !== `PRE${accessKey}${eventType}`,
  },
  {
    code: 'E1845',
    text: 'Tipo de ambiente do pedido difere do ambiente que o recebeu',
    field: 'tpAmb',
    fails: ({ request, environment }) => request.text('tpAmb') !== String(environmentNumber(environment)),
  },
];

/** The types that a taxpayer sends to the Sefin; all others come from the municipality or the ADN. */
const ofEmitter: ReadonlySet<string> = new Set(['101101', '101103']);
/** The events after which neither a cancellation nor a request for one is accepted: Anexo II, matrix of events. */
const preventing: ReadonlySet<string> = new Set(['101101', '105102', '101103', '105104', '105105', '305101']);

const isPrevented = ({ events }: EventCase): boolean =>
  events.some(({ eventType }) => preventing.has(eventType));

/** Returns whether a block has not ended: blocks and their ends alternate. */
const isBlocked = ({ events }: EventCase): boolean =>
  events.findLast(({ eventType }) => eventType === '305102' || eventType === '305103')?.eventType ===
  '305102';

const cancels = ({ eventType }: EventCase): boolean => eventType === '101101';
const hourMs = 3_600_000;

/** The rules after the signature. The first broken rule is the answer. */
export const eventRules: readonly SefinRule<EventCase>[] = [
  {
    code: 'E1991',
    text: 'Pedido assinado por quem não é o autor',
    field: 'Signature',
    fails: ({ author, signer }) => signer !== undefined && root(signer) !== root(author),
  },
  {
    code: 'E1843',
    text: 'Data e hora do evento posterior à recepção',
    field: 'dhEvento',
    fails: ({ request, now }) => new Date(request.text('dhEvento') ?? '') > now,
  },
  {
    code: 'E0831',
    text: 'Evento deve ir ao ambiente que gerou a NFS-e',
    field: 'chNFSe',
    fails: ({ accessKey }) => keyGenerator(accessKey) !== '2',
  },
  {
    code: 'E1831',
    text: 'NFS-e não existe',
    field: 'chNFSe',
    fails: ({ note, accessKey, pathKey }) => note === undefined || accessKey !== pathKey,
  },
  {
    code: 'E0812',
    text: 'CNPJ do autor difere do certificado: outro estabelecimento não emitente',
    field: 'CNPJAutor',
    fails: ({ author, signer, note }) => author !== signer && author !== note?.emitter,
  },
  {
    code: 'E0813',
    text: 'Autor não pode registrar este evento',
    field: 'CNPJAutor',
    fails: ({ author, note, eventType }) =>
      !ofEmitter.has(eventType) || root(author) !== root(note?.emitter ?? ''),
  },
  {
    code: 'E0802',
    text: 'Evento já registrado',
    field: 'infPedReg/@Id',
    fails: ({ events, eventType }) => events.some((one) => one.eventType === eventType),
  },
  {
    code: 'E0840',
    text: 'Cancelamento impedido por evento já vinculado à NFS-e',
    field: 'e101101',
    fails: (it) => cancels(it) && (isPrevented(it) || isBlocked(it)),
  },
  {
    code: 'E0848',
    text: 'Solicitação de análise fiscal impedida por evento já vinculado à NFS-e',
    field: 'e101103',
    fails: (it) => !cancels(it) && isPrevented(it),
  },
  {
    code: 'E0822',
    text: 'Cancelamento fora do prazo do município emissor',
    field: 'e101101',
    fails: (it) => {
      const hours = it.issuing?.cancelHours;
      const issued = new Date(it.note?.at ?? 0).getTime();
      return cancels(it) && hours !== undefined && it.now.getTime() > issued + hours * hourMs;
    },
  },
  {
    code: 'E0823',
    text: 'Cancelamento acima do valor do município emissor',
    field: 'e101101',
    fails: (it) => {
      const ceiling = it.issuing?.cancelCeiling;
      if (!cancels(it) || ceiling === undefined || it.note === undefined) return false;
      return compare(decimal(it.note.serviceAmount), decimal(ceiling)) > 0;
    },
  },
];
