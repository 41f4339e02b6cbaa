import type { FaultName, FaultParameters, ServiceName } from '@fiscal/other-authority';

/** The kind of a document, or of a request about an issued document. */
export type DrivenKind =
  | 'nfe'
  | 'cancellation'
  | 'letter'
  | 'range'
  | 'nfse'
  | 'replacement'
  | 'nfseCancellation'
  | 'lateRequest';

/** A fault that a document is to meet at a service. */
export interface FaultToMeet {
  readonly service: ServiceName;
  readonly fault: FaultName;
  readonly with?: FaultParameters | undefined;
}

/** The way by which a document comes to call a service. */
export interface Way {
  readonly authority: 'nfe' | 'sefin' | 'adn';
  /** The kinds of documents that call it, in turn; `none` gives the reason why no document does. */
  readonly kinds: readonly [DrivenKind, ...DrivenKind[]] | { readonly none: string };
  /** The conditions that must be met before the call. `doubt`: the answer to the transmission is lost, by any fault. */
  readonly after: readonly ('doubt' | FaultToMeet)[];
}

/** The service to which a document of each kind is sent. */
export const transmission: Readonly<Record<DrivenKind, ServiceName>> = {
  nfe: 'NFeAutorizacao4',
  cancellation: 'NFeRecepcaoEvento4',
  letter: 'NFeRecepcaoEvento4',
  range: 'NFeInutilizacao4',
  nfse: 'POST /nfse',
  replacement: 'POST /nfse',
  nfseCancellation: 'POST /nfse/{chave}/eventos',
  lateRequest: 'POST /nfse/{chave}/eventos',
};

/** Faults after which the document is stored and its sender does not know it. */
export const doubts: readonly [FaultName, ...FaultName[]] = [
  'closed after storing',
  'reset after storing',
  'closed midway through the answer',
  'closed after the head of the answer',
  'empty answer',
  'page in place of the answer',
  'truncated answer',
];

const denied = { service: 'GET /dps/{id}', fault: 'failed status', with: { status: 403 } } as const;
const received = { service: 'NFeAutorizacao4', fault: 'receipt in place of the answer' } as const;

/** The way to each service. A service without a way does not compile. */
export const ways: Readonly<Record<ServiceName, Way>> = {
  NFeAutorizacao4: { authority: 'nfe', kinds: ['nfe'], after: [] },
  NFeRetAutorizacao4: { authority: 'nfe', kinds: ['nfe'], after: [received] },
  NFeConsultaProtocolo4: { authority: 'nfe', kinds: ['nfe', 'cancellation', 'letter'], after: ['doubt'] },
  NFeInutilizacao4: { authority: 'nfe', kinds: ['range'], after: [] },
  NFeRecepcaoEvento4: { authority: 'nfe', kinds: ['cancellation', 'letter'], after: [] },
  'POST /nfse': { authority: 'sefin', kinds: ['nfse', 'nfse', 'replacement'], after: [] },
  'GET /dps/{id}': { authority: 'sefin', kinds: ['nfse', 'nfse', 'replacement'], after: ['doubt'] },
  'HEAD /dps/{id}': { authority: 'sefin', kinds: ['nfse'], after: ['doubt', denied] },
  'GET /nfse/{chave}': { authority: 'sefin', kinds: ['nfse', 'nfse', 'replacement'], after: ['doubt'] },
  'POST /nfse/{chave}/eventos': {
    authority: 'sefin',
    kinds: ['nfseCancellation', 'lateRequest'],
    after: [],
  },
  'GET /nfse/{chave}/eventos/{tipo}/{seq}': {
    authority: 'sefin',
    kinds: ['nfseCancellation', 'lateRequest'],
    after: ['doubt'],
  },
  'GET /parametrizacao': {
    authority: 'adn',
    kinds: { none: 'asked before a document is accepted: a POST without its answer is refused' },
    after: [],
  },
  NFeStatusServico4: {
    authority: 'nfe',
    kinds: { none: 'asked while no document waits, and says nothing of one' },
    after: [],
  },
  'GET /DFe/{NSU}': { authority: 'adn', kinds: { none: 'the service reads no distribution' }, after: [] },
  'GET /NFSe/{chave}/Eventos': {
    authority: 'adn',
    kinds: { none: 'the service asks the Sefin for events' },
    after: [],
  },
};
