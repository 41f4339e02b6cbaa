import type { NfseEventType } from '@fiscal/domain';
import { signEnveloped, xmlDeclaration } from '@fiscal/xml';
import { buildNfseEvent } from '../build-nfse-event.ts';
import { signedEventRequest } from '../signed-places.ts';
import { type NfseSigner, signedBySefin } from './an-nfse.ts';

export interface SampleNfseEvent {
  /** The `evento` as the Sefin returns it, with its signature. */
  readonly xml: string;
  /** Id of `infEvento`. */
  readonly id: string;
  /** The request, as sent. */
  readonly requestXml: string;
  readonly requestId: string;
}

/** Returns a registered event of a note. */
export function anNfseEvent({
  accessKey,
  type = 'cancellation',
  justification = 'Valor do serviço informado com erro',
  emitter,
  sefin,
}: {
  readonly accessKey: string;
  readonly type?: NfseEventType | undefined;
  readonly justification?: string | undefined;
  readonly emitter: NfseSigner;
  readonly sefin: NfseSigner;
}): SampleNfseEvent {
  const built = buildNfseEvent({
    type,
    accessKey,
    justification,
    environment: 'homologation',
    reason: '1',
    application: 'emissor-1.0',
    at: new Date('2026-11-20T11:01:00-03:00'),
  });
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const { xml: requestXml } = signEnveloped(built.xml, { ...signedEventRequest, ...emitter });
  const id = `EVT${built.id.slice('PRE'.length)}001`;
  const content =
    '<verAplic>SefinNacional_1.6.0</verAplic><ambGer>2</ambGer><nSeqEvento>1</nSeqEvento>' +
    `<dhProc>2026-11-20T11:00:03-03:00</dhProc><nDFSe>77</nDFSe>${requestXml.slice(xmlDeclaration.length)}`;
  const xml = signedBySefin({ root: 'evento', signed: 'infEvento', id, content }, sefin);
  return { xml, id, requestXml, requestId: built.id };
}
