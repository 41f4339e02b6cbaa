import { brasiliaDateTime } from '@fiscal/domain';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { goodNote, testedOn } from '../testing/good-note.ts';
import { cancellationOf, consSitNFe, envEvento, enviNFe } from '../testing/messages.ts';
import { signDocument } from '../testing/sign.ts';
import { createTestedAuthority } from '../testing/test-authority.ts';
import type { ServiceName } from './service-table.ts';

const tested = useOpened(() => createTestedAuthority());
let number = 0;

const send = (service: ServiceName, message: string): string => tested.answer(tested.call(service, message));
const found = (pattern: RegExp, xml: string): string => pattern.exec(xml)?.[1] ?? 'none';

/** Authorizes a note, cancels it after `ms`, and returns the cStat of the event and the cStat of the note. */
function cancelAfter(ms: number): readonly [event: string, situation: string] {
  number += 1;
  tested.time.now = testedOn;
  const note = signDocument(goodNote({ number }), 'infNFe', tested.signer);
  const accessKey = found(/Id="NFe([^"]{44})"/, note);
  const protocol = found(/<nProt>(\d+)</, send('NFeAutorizacao4', enviNFe(note)));
  tested.time.now = new Date(testedOn.getTime() + ms);
  const event = cancellationOf({ accessKey, protocol, at: brasiliaDateTime(tested.time.now) });
  const answer = send('NFeRecepcaoEvento4', envEvento(signDocument(event, 'infEvento', tested.signer)));
  const situation = send('NFeConsultaProtocolo4', consSitNFe(accessKey));
  return [found(/<infEvento[^>]*>.*?<cStat>(\d+)</s, answer), found(/<cStat>(\d+)</, situation)];
}

const second = 1_000;
const hour = 3_600 * second;

test.each<[string, number, string, string]>([
  ['in the second of the authorization', 0, '135', '101'],
  ['a second before 24 h are over', 24 * hour - second, '135', '101'],
  ['at 24 h', 24 * hour, '135', '101'],
  ['a second after 24 h', 24 * hour + second, '155', '151'],
  ['a second before 480 h are over', 480 * hour - second, '155', '151'],
  ['at 480 h', 480 * hour, '155', '151'],
  ['a second after 480 h', 480 * hour + second, '501', '100'],
])('a cancellation %s', (_, ms, event, situation) => {
  expect(cancelAfter(ms)).toEqual([event, situation]);
});
