import {
  type Environment,
  hasNfseKeyForm,
  ofAnotherDocument,
  type ReadAnswer,
  type SefinDpsAnswer,
  type SefinNfseAnswer,
  type SefinResponse,
  unreadable,
} from '@fiscal/domain';
import { environmentIn, type JsonBody, readJson } from './read-json.ts';
import { readReceivedNfse } from './read-received.ts';
import { unpackXml } from './unpack-xml.ts';

/** Reads the answer to `GET /dps/{id}`. A 404 says `absent` only with a body of the Sefin. */
export function readDpsAnswer(
  response: SefinResponse,
  expected: { readonly environment: Environment; readonly dpsId: string },
): ReadAnswer<SefinDpsAnswer> {
  return readQuery(response, expected.environment, (body) => {
    const accessKey = body.text('chaveAcesso');
    if (!hasNfseKeyForm(accessKey)) return unreadable;
    const named = body.text('idDps') ?? body.text('idDPS');
    if (named !== expected.dpsId) return named === undefined ? unreadable : ofAnotherDocument;
    return { ok: true, answer: { kind: 'held', accessKey } };
  });
}

/** Reads the answer to `GET /nfse/{chave}`. A 404 says `absent` only with a body of the Sefin. */
export function readNfseAnswer(
  response: SefinResponse,
  expected: { readonly environment: Environment; readonly accessKey: string },
): ReadAnswer<SefinNfseAnswer> {
  return readQuery(response, expected.environment, (body) => {
    const xml = unpackXml(body.field('nfseXmlGZipB64'));
    const nfse = xml === undefined ? undefined : readReceivedNfse(xml);
    if (nfse === undefined) return unreadable;
    return nfse.accessKey === expected.accessKey
      ? { ok: true, answer: { kind: 'found', nfse } }
      : ofAnotherDocument;
  });
}

/** Reads a 200 with `read`, and a 404 of the Sefin as absent; the 404 of a gateway names no environment. */
export function readQuery<A>(
  response: SefinResponse,
  environment: Environment,
  read: (body: JsonBody) => ReadAnswer<A>,
): ReadAnswer<A | { readonly kind: 'absent' }> {
  const body = readJson(response);
  if (body === undefined) return unreadable;
  const about = environmentIn(body, environment);
  if (about !== 'ours') return about === 'other' ? ofAnotherDocument : unreadable;
  if (response.status === 404) return { ok: true, answer: { kind: 'absent' } };
  return response.status === 200 ? read(body) : unreadable;
}
