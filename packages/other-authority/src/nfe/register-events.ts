import type { Authority } from '../calls/authority.ts';
import { brasiliaTime } from '../calls/brasilia-time.ts';
import type { Variation } from '../calls/service.ts';
import { firstWrongChildren } from '../xml/children-pattern.ts';
import { textAt } from '../xml/read-xml.ts';
import { field } from '../xml/write-xml.ts';
import { readKey } from './access-key.ts';
import { eventTypes, isLate, judgeEvent } from './judge-event.ts';
import type { NfeMessage } from './nfe-message.ts';
import { type ReadEvent, readEvent } from './read-event.ts';
import { documentsIn } from './read-note.ts';
import { nextProtocol, writeEventAnswer, writeEventBatch } from './write-results.ts';

/** Answers envEvento: registers the good events and returns retEnvEvento. */
export function registerEvents(message: NfeMessage, authority: Authority, variation: Variation): string {
  const { root } = message;
  const lot = textAt(root, 'idLote') ?? '0';
  const events = eventsIn(message);
  const state = stateOfEvents(message);
  const wrong = firstWrongChildren(root, [{ path: '', children: 'idLote evento+' }]) !== undefined;
  if (wrong || !/^\d{1,15}$/.test(lot) || events.length > 20)
    return writeEventBatch(lot, { code: '225', state }, authority);
  const answers = events.map((event) =>
    event === undefined
      ? writeEventAnswer(
          { code: '215', state },
          [field('dhRegEvento', brasiliaTime(authority.now()))],
          authority,
        )
      : registerEvent(event, authority, variation),
  );
  return writeEventBatch(lot, { code: '128', state }, authority, answers);
}

export const eventsIn = ({ text }: NfeMessage): readonly (ReadEvent | undefined)[] =>
  documentsIn(text, 'evento').map(readEvent);

export const stateOfEvents = (message: NfeMessage): string =>
  readKey(eventsIn(message)[0]?.key ?? '')?.state ?? '35';

function registerEvent(event: ReadEvent, authority: Authority, { outcome }: Variation): string {
  const verdict = judgeEvent(event, authority);
  const { now, ledger } = authority;
  if (verdict.kind === 'refused') return refuseEvent(event, verdict.code, authority);
  const isCancellation = event.type === '110111';
  const at = now();
  const protocol = nextProtocol(event.state, authority);
  const usual = isCancellation && isLate(verdict.note, at) ? '155' : '135';
  const code = outcome ?? usual;
  const answer = writeEventAnswer(
    { code, state: event.state },
    [
      ...referenceOf(event),
      field('xEvento', eventTypes[event.type]?.title),
      field('nSeqEvento', event.sequence),
      field('dhRegEvento', brasiliaTime(at)),
      field('nProt', protocol),
    ],
    authority,
  );
  ledger.addNfeEvent(
    event.key,
    {
      type: event.type,
      sequence: Number(event.sequence),
      text: event.text,
      protocol,
      at,
      xml: event.xml + answer,
    },
    isCancellation ? 'cancelled' : 'authorized',
  );
  return answer;
}

const referenceOf = ({ key, type }: ReadEvent) => [field('chNFe', key), field('tpEvento', type)];

/** Returns retEvento of an event that is refused. */
export function refuseEvent(event: ReadEvent, code: string, authority: Authority): string {
  return writeEventAnswer(
    { code, state: event.state },
    [
      ...referenceOf(event),
      field('nSeqEvento', event.sequence),
      field('dhRegEvento', brasiliaTime(authority.now())),
    ],
    authority,
  );
}
