import type { Authority } from '../calls/authority.ts';
import type { Answer, DocumentReference, NfseServiceName, Request, Service } from '../calls/service.ts';
import type { StoredNfse } from '../ledger/records.ts';
import { distribute, distributeEvents, nothingDistributed } from './distribute.ts';
import { json, sefinAnswer } from './json-answers.ts';
import { getParameters, parametersMissing } from './municipal-parameters.ts';
import { getDps, getEvent, getNfse, headDps, refuseCall } from './query.ts';
import { readDpsId } from './read-dps.ts';
import { dpsOf, refuseDps, sendDps, takeDpsId } from './send-dps.ts';
import { eventRequestOf, sendEvent } from './send-event.ts';

/** The base addresses of the NFS-e. */
export interface NfseBases {
  readonly sefin: string;
  readonly adn: string;
  readonly parameters: string;
}

export const nationalBases: NfseBases = {
  sefin: '/SefinNacional',
  adn: '/contribuintes',
  parameters: '/parametrizacao',
};

interface NfseRow {
  readonly name: NfseServiceName;
  readonly base: keyof NfseBases;
  readonly method: string;
  /** The address after the base. Its groups are the path of the request. */
  readonly pattern: RegExp;
  readonly identify: (request: Request, authority: Authority) => DocumentReference;
  readonly serve: (request: Request, authority: Authority) => Answer;
  readonly absent: (authority: Authority) => Answer;
}

const referenceOf = (note: StoredNfse | undefined): DocumentReference =>
  note === undefined
    ? {}
    : { dpsId: note.dpsId, key: note.key, issuer: note.issuer, series: note.series, number: note.number };
const ofKey = ({ path: [key = ''] }: Request, { ledger }: Authority): DocumentReference => ({
  key,
  ...referenceOf(ledger.nfse(key)),
});
const ofDpsId = ({ path: [dpsId = ''] }: Request): DocumentReference => ({ dpsId, ...readDpsId(dpsId) });
const noSuchNote = (authority: Authority): Answer => refuseCall(404, 'E1831', authority);

const rows: readonly NfseRow[] = [
  {
    name: 'POST /nfse',
    base: 'sefin',
    method: 'POST',
    pattern: /^\/nfse$/,
    identify: (request) => {
      const { id: dpsId, issuer, series, number } = dpsOf(request) ?? {};
      return { dpsId, issuer, series, number };
    },
    serve: sendDps,
    absent: noSuchNote,
  },
  {
    name: 'GET /nfse/{chave}',
    base: 'sefin',
    method: 'GET',
    pattern: /^\/nfse\/([^/]+)$/,
    identify: ofKey,
    serve: getNfse,
    absent: noSuchNote,
  },
  {
    name: 'GET /dps/{id}',
    base: 'sefin',
    method: 'GET',
    pattern: /^\/dps\/([^/]+)$/,
    identify: ofDpsId,
    serve: getDps,
    absent: noSuchNote,
  },
  {
    name: 'HEAD /dps/{id}',
    base: 'sefin',
    method: 'HEAD',
    pattern: /^\/dps\/([^/]+)$/,
    identify: ofDpsId,
    serve: headDps,
    absent: noSuchNote,
  },
  {
    name: 'POST /nfse/{chave}/eventos',
    base: 'sefin',
    method: 'POST',
    pattern: /^\/nfse\/([^/]+)\/eventos$/,
    identify: (request, authority) => ({
      ...ofKey(request, authority),
      eventType: eventRequestOf(request)?.type,
    }),
    serve: sendEvent,
    absent: noSuchNote,
  },
  {
    name: 'GET /nfse/{chave}/eventos/{tipo}/{seq}',
    base: 'sefin',
    method: 'GET',
    pattern: /^\/nfse\/([^/]+)\/(eventos)\/(\d+)\/(\d+)$/,
    identify: (request, authority) => ({ ...ofKey(request, authority), eventType: request.path[2] }),
    serve: getEvent,
    absent: (authority) => sefinAnswer(404, {}, authority),
  },
  {
    name: 'GET /DFe/{NSU}',
    base: 'adn',
    method: 'GET',
    pattern: /^\/DFe\/([^/]+)$/,
    identify: () => ({}),
    serve: distribute,
    absent: nothingDistributed,
  },
  {
    name: 'GET /NFSe/{chave}/Eventos',
    base: 'adn',
    method: 'GET',
    pattern: /^\/NFSe\/([^/]+)\/Eventos$/,
    identify: ofKey,
    serve: distributeEvents,
    absent: nothingDistributed,
  },
  {
    name: 'GET /parametrizacao',
    base: 'parameters',
    method: 'GET',
    pattern: /^\/(.+)$/,
    identify: () => ({}),
    serve: getParameters,
    absent: parametersMissing,
  },
];

/** A service, with the parts of the path. */
export interface FoundService {
  readonly service: Service;
  readonly path: readonly string[];
}

/** Returns the service at a method and a path without query. */
export function nfseServiceAt(
  method: string,
  path: string,
  bases: NfseBases,
  authority: Authority,
): FoundService | undefined {
  for (const row of rows) {
    if (row.method !== method || !path.startsWith(`${bases[row.base]}/`)) continue;
    const groups = row.pattern.exec(path.slice(bases[row.base].length))?.slice(1);
    if (groups === undefined) continue;
    const parts = row.base === 'parameters' ? (groups[0]?.split('/') ?? []) : groups;
    return { service: createService(row, authority), path: parts };
  }
  return undefined;
}

function createService(row: NfseRow, authority: Authority): Service {
  return {
    name: row.name,
    authority: row.base === 'sefin' ? 'sefin' : 'adn',
    identify: (request) => row.identify(request, authority),
    serve: (request) => row.serve(request, authority),
    refuse: (request, code) => refuse(row, request, code, authority),
    absent: () => row.absent(authority),
    ...(row.name === 'POST /nfse' && { takeNumber: (request: Request) => takeDpsId(request, authority) }),
  };
}

function refuse(row: NfseRow, request: Request, code: string, authority: Authority): Answer {
  if (row.name === 'POST /nfse') return refuseDps(dpsOf(request)?.id ?? '', [{ code }], authority);
  if (row.base === 'parameters') return json(400, { mensagem: code });
  return refuseCall(400, code, authority);
}
