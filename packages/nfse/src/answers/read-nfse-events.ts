import {
  type Environment,
  ofAnotherDocument,
  type ReadAnswer,
  type ReceivedNfseEvent,
  type SefinEventAnswer,
  type SefinEventQueryAnswer,
  type SefinResponse,
  unreadable,
} from '@fiscal/domain';
import { environmentIn, jsonBodyOf, listOf, readJson, rejectionIn } from './read-json.ts';
import { readQuery } from './read-queries.ts';
import { readReceivedEvent } from './read-received.ts';
import { unpackXml } from './unpack-xml.ts';

export interface ExpectedNfseEvent {
  readonly environment: Environment;
  /** The access key of the note. */
  readonly accessKey: string;
  /** 101101 */
  readonly type: string;
}

const isAbout = (event: ReceivedNfseEvent, { accessKey, type }: ExpectedNfseEvent): boolean =>
  event.accessKey === accessKey && event.type === type;

const eventIn = (packed: unknown): ReceivedNfseEvent | undefined => {
  const xml = unpackXml(packed);
  return xml === undefined ? undefined : readReceivedEvent(xml);
};

/**
 * Reads the answer to `POST /nfse/{chave}/eventos`. A status from 400 on with a code is a refusal. A 201 with an
 * event's XML is a registration, also when that XML cannot be read.
 */
export function readEventAnswer(
  response: SefinResponse,
  expected: ExpectedNfseEvent,
): ReadAnswer<SefinEventAnswer> {
  const body = readJson(response);
  if (body === undefined) return unreadable;
  const environment = environmentIn(body, expected.environment);
  if (environment === 'other') return ofAnotherDocument;
  const rejection = rejectionIn(response, body);
  if (rejection !== undefined) return { ok: true, answer: rejection };
  const packed = body.text('eventoXmlGZipB64');
  if (response.status !== 201 || environment === 'missing' || packed === undefined) return unreadable;
  const event = eventIn(packed);
  if (event !== undefined && !isAbout(event, expected)) return ofAnotherDocument;
  return { ok: true, answer: { kind: 'registered', cStat: '135', xMotivo: '', event } };
}

/** Reads the answer to `GET /nfse/{chave}/eventos/{tipo}/{sequencia}`. A 404 says `absent` only with a body of the Sefin. */
export function readEventQueryAnswer(
  response: SefinResponse,
  expected: ExpectedNfseEvent & { readonly sequence: number },
): ReadAnswer<SefinEventQueryAnswer> {
  return readQuery(response, expected.environment, (body) => {
    const listed = listOf(body.field('eventos')).flatMap((value) => jsonBodyOf(value) ?? []);
    const entry = listed.find(
      (one) =>
        one.text('tipoEvento') === expected.type &&
        one.text('numeroPedidoRegistroEvento') === String(expected.sequence),
    );
    if (entry === undefined) return unreadable;
    const event = eventIn(entry.field('arquivoXml'));
    if (event === undefined) return unreadable;
    return isAbout(event, expected) ? { ok: true, answer: { kind: 'found', event } } : ofAnotherDocument;
  });
}
