import { writeOwnRequest } from '../documents/write-event.ts';
import type { DpsCase } from '../rules/dps-case.ts';
import { documentVersion, environmentNumber, type Sefin } from '../sefin.ts';
import type { NfseLine } from '../state/sefin-line.ts';
import { recordEvent } from './record-event.ts';

/** Registers the event 105102 on the note that a DPS with `subst` replaces. */
export function recordSubstitution(sefin: Sefin, line: NfseLine, { dps }: Pick<DpsCase, 'dps'>): void {
  const accessKey = dps.text('subst/chSubstda');
  if (accessKey === undefined) return;
  const eventType = '105102';
  const request = writeOwnRequest({
    accessKey,
    eventType,
    environment: environmentNumber(line.environment),
    at: new Date(line.at),
    author: line.emitter,
    programVersion: documentVersion,
    detail: [
      ['xDesc', 'Cancelamento de NFS-e por Substituição'],
      ['cMotivo', dps.text('subst/cMotivo')],
      ['xMotivo', dps.text('subst/xMotivo')],
      ['chSubstituta', line.accessKey],
    ],
  });
  recordEvent(sefin, { environment: line.environment, accessKey, eventType, author: null, request });
}
