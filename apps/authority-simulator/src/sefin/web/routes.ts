import type { SefinOperation } from '../faults/sefin-scenario.ts';
import type { SefinAnswer, SefinCall } from '../operations/call.ts';
import { distribute, listEvents } from '../operations/distribute.ts';
import {
  agreement,
  benefit,
  rate,
  rateHistory,
  specialRegimes,
  withholdings,
} from '../operations/parameters.ts';
import { getEvent } from '../operations/query-event.ts';
import { getDps, getNfse, headDps } from '../operations/query-notes.ts';
import { receiveDps } from '../operations/receive-dps.ts';
import { receiveEvent } from '../operations/receive-event.ts';
import type { Sefin } from '../sefin.ts';

type Parts = readonly [a: string, b: string, c: string];
type Answerer = (sefin: Sefin, call: SefinCall, parts: Parts, data: string) => SefinAnswer;

export interface RouteMatch {
  readonly operation: SefinOperation;
  /** The Id or key in the path. */
  readonly subject: string | undefined;
  /** The field of the JSON body that holds the document; absent when no body is read. */
  readonly dataField: string | undefined;
  readonly answer: (sefin: Sefin, call: SefinCall, data: string) => SefinAnswer;
}

interface Route {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly path: RegExp;
  readonly operation: SefinOperation;
  readonly dataField?: string | undefined;
  readonly answer: Answerer;
}

/** Removes the prefix `/API`. Sources disagree on the base path of restricted production, so both are served. */
const withoutApi = (path: string): string => path.replace(/^\/API(?=\/SefinNacional(\/|$))/i, '');

export const isSefin = (path: string): boolean => /^\/SefinNacional(\/|$)/i.test(withoutApi(path));
export const isAdn = (path: string): boolean => /^\/(contribuintes|parametrizacao)(\/|$)/i.test(path);

/** Makes a pattern of a path, in which `:` is one variable part. */
const path = (text: string): RegExp => new RegExp(`^${text.replaceAll(':', '([^/]+)')}$`, 'i');

const get = (pattern: string, operation: SefinOperation, answer: Answerer): Route => ({
  method: 'GET',
  path: path(pattern),
  operation,
  answer,
});
const post = (pattern: string, operation: SefinOperation, dataField: string, answer: Answerer): Route => ({
  method: 'POST',
  path: path(pattern),
  operation,
  dataField,
  answer,
});

const parameter = (pattern: string, answer: (sefin: Sefin, parts: Parts) => SefinAnswer): Route =>
  get(`/parametrizacao/${pattern}`, 'parameters', (sefin, _call, parts) => answer(sefin, parts));

/** The routes. The list of events of a note has none: GET answers 405 there, and 404 below it without a sequence. */
const routes: readonly Route[] = [
  post('/SefinNacional/nfse', 'nfse.issue', 'dpsXmlGZipB64', (sefin, call, _parts, data) =>
    receiveDps(sefin, call, data),
  ),
  get('/SefinNacional/nfse/:', 'nfse.get', (sefin, call, [key]) => getNfse(sefin, call, key)),
  get('/SefinNacional/dps/:', 'dps.get', (sefin, call, [id]) => getDps(sefin, call, id)),
  {
    method: 'HEAD',
    path: path('/SefinNacional/dps/:'),
    operation: 'dps.head',
    answer: (sefin, call, [id]) => headDps(sefin, call, id),
  },
  post(
    '/SefinNacional/nfse/:/eventos',
    'event.register',
    'pedidoRegistroEventoXmlGZipB64',
    (sefin, call, [accessKey], data) => receiveEvent(sefin, call, { accessKey, data }),
  ),
  get('/SefinNacional/nfse/:/eventos/:/:', 'event.get', (sefin, call, [accessKey, eventType, sequence]) =>
    getEvent(sefin, call, { accessKey, eventType, sequence }),
  ),
  parameter(':/convenio', (sefin, [city]) => agreement(sefin, city)),
  parameter(':/:/:/aliquota', (sefin, parts) => rate(sefin, ...parts)),
  parameter(':/:/historicoaliquotas', (sefin, [city, service]) => rateHistory(sefin, city, service)),
  parameter(':/:/:/regimes_especiais', (sefin, parts) => specialRegimes(sefin, ...parts)),
  parameter(':/:/retencoes', (sefin, [city, day]) => withholdings(sefin, city, day)),
  parameter(':/:/:/beneficio', (sefin, parts) => benefit(sefin, ...parts)),
  get('/contribuintes/DFe/:', 'distribution', (sefin, call, [nsu]) => distribute(sefin, call, nsu)),
  get('/contribuintes/NFSe/:/Eventos', 'distribution', (sefin, call, [key]) => listEvents(sefin, call, key)),
];

/** The paths of operations that moved to the ADN. */
const moved = /^\/SefinNacional\/(DANFSe|ParametrosMunicipais)(\/|$)/i;

/** Returns the operation of a path, or the status of the page that IIS answers. */
export function findRoute(method: string, fullPath: string): RouteMatch | 404 | 405 | 501 {
  const below = withoutApi(fullPath);
  if (moved.test(below)) return 501;
  const onPath = routes.filter((route) => route.path.test(below));
  const route = onPath.find((one) => one.method === method);
  if (route === undefined) return onPath.length === 0 ? 404 : 405;
  const [a = '', b = '', c = ''] = (route.path.exec(below) ?? []).slice(1).map(decoded);
  return {
    operation: route.operation,
    subject: a === '' ? undefined : a,
    dataField: route.dataField,
    answer: (sefin, call, data) => route.answer(sefin, call, [a, b, c], data),
  };
}

/** Decodes a part of a path; keeps a part with an invalid escape. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
