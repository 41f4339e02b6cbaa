import {
  type Environment,
  hasNfseKeyForm,
  ofAnotherDocument,
  type ReadAnswer,
  type SefinIssueAnswer,
  type SefinResponse,
  unreadable,
} from '@fiscal/domain';
import { environmentIn, messagesIn, readJson, rejectionIn } from './read-json.ts';
import { readReceivedNfse } from './read-received.ts';
import { unpackXml } from './unpack-xml.ts';

/**
 * Reads the answer to `POST /nfse`. A status from 400 on with a code is a refusal. A 201 with a key is a registration,
 * also when its XML cannot be read; an answer about another DPS is `answer_of_another_document`. Source: Manual dos
 * Contribuintes, Swagger of the Sefin.
 */
export function readIssueAnswer(
  response: SefinResponse,
  expected: { readonly environment: Environment; readonly dpsId: string },
): ReadAnswer<SefinIssueAnswer> {
  const body = readJson(response);
  if (body === undefined) return unreadable;
  const environment = environmentIn(body, expected.environment);
  if (environment === 'other') return ofAnotherDocument;
  const rejection = rejectionIn(response, body);
  if (rejection !== undefined) {
    const about = body.text('idDPS') ?? body.text('idDps');
    return about === undefined || about === expected.dpsId
      ? { ok: true, answer: rejection }
      : ofAnotherDocument;
  }
  const accessKey = body.text('chaveAcesso');
  if (response.status !== 201 || environment === 'missing' || !hasNfseKeyForm(accessKey)) return unreadable;
  const named = body.text('idDps') ?? body.text('idDPS');
  if (named !== undefined && named !== expected.dpsId) return ofAnotherDocument;
  const xml = unpackXml(body.field('nfseXmlGZipB64'));
  const nfse = xml === undefined ? undefined : readReceivedNfse(xml);
  if (nfse !== undefined && (nfse.dpsId !== expected.dpsId || nfse.accessKey !== accessKey))
    return ofAnotherDocument;
  return {
    ok: true,
    answer: {
      kind: 'registered',
      cStat: nfse?.cStat ?? '100',
      xMotivo: '',
      accessKey,
      nfse,
      alerts: messagesIn(body, 'alertas'),
    },
  };
}
