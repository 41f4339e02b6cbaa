import { brasiliaDateTime } from '@fiscal/domain';
import type { Sefin } from '../sefin.ts';
import type { SefinAnswer, SefinCall } from './call.ts';
import { envelope, packed } from './envelope.ts';

interface RequestedEvent {
  readonly accessKey: string;
  readonly eventType: string;
  readonly sequence: string;
}

/**
 * Answers GET /nfse/{chave}/eventos/{tipo}/{seq}. Like the real answers, it encodes the gzip of the XML in base64
 * twice.
 */
export function getEvent(
  sefin: Sefin,
  { environment }: SefinCall,
  { accessKey, eventType, sequence }: RequestedEvent,
): SefinAnswer {
  const start = envelope(environment, sefin.clock.now());
  const line = sefin.state
    .events(environment, accessKey)
    .find((one) => one.eventType === eventType && one.sequence === Number(sequence));
  if (line === undefined) return { status: 404, body: start, changed: false };
  const at = new Date(line.at);
  return {
    status: 200,
    changed: false,
    body: {
      ...start,
      eventos: [
        {
          chaveAcesso: line.accessKey,
          tipoEvento: Number(line.eventType),
          numeroPedidoRegistroEvento: line.sequence,
          dataHoraRecebimento: brasiliaDateTime(at).replace(
            '-03:00',
            `.${String(at.getMilliseconds()).padStart(3, '0')}`,
          ),
          arquivoXml: Buffer.from(packed(line.xml)).toString('base64'),
        },
      ],
    },
  };
}
