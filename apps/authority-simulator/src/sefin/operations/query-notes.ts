import { refusal } from '../refusal/refusal.ts';
import type { Sefin } from '../sefin.ts';
import type { NfseLine } from '../state/sefin-line.ts';
import { isSameTaxpayer, type SefinAnswer, type SefinCall } from './call.ts';
import { envelope, packed, plainMessage } from './envelope.ts';

const unchanged = (status: number, body?: unknown): SefinAnswer => ({ status, body, changed: false });

/** Returns whether queries already find the note. */
const isVisible = ({ visibleFrom }: NfseLine, now: Date): boolean =>
  visibleFrom === undefined || new Date(visibleFrom) <= now;

/** Returns whether a certificate is of the provider, the taker or the intermediary of a note. */
export const isParty = ({ emitter, taker, intermediary }: NfseLine, client: string): boolean =>
  [emitter, taker, intermediary].some((party) => party !== null && isSameTaxpayer(party, client));

function visibleNote(sefin: Sefin, line: NfseLine | undefined): NfseLine | undefined {
  return line !== undefined && isVisible(line, sefin.clock.now()) ? line : undefined;
}

const failure = (sefin: Sefin, call: SefinCall, status: number, code: string, text: string): SefinAnswer =>
  unchanged(status, {
    ...envelope(call.environment, sefin.clock.now()),
    erro: plainMessage(refusal(code, text)),
  });

/** Answers GET /nfse/{chave}: the NFS-e, for its parties. */
export function getNfse(sefin: Sefin, call: SefinCall, accessKey: string): SefinAnswer {
  const now = sefin.clock.now();
  const line = visibleNote(sefin, sefin.state.note(call.environment, accessKey));
  if (line === undefined) return failure(sefin, call, 404, 'E2220', 'NFS-e não encontrada');
  if (!isParty(line, call.client)) return failure(sefin, call, 403, 'E2221', 'NFS-e de outros contribuintes');
  return unchanged(200, {
    ...envelope(call.environment, now),
    chaveAcesso: line.accessKey,
    nfseXmlGZipB64: packed(line.xml),
  });
}

export const dpsIdPattern = /^DPS\d{7}(1\d{14}|2[0-9A-Z]{14})\d{20}$/;

/** Answers GET /dps/{id}: the key of the note that a DPS became, for its parties. */
export function getDps(sefin: Sefin, call: SefinCall, id: string): SefinAnswer {
  if (!dpsIdPattern.test(id)) return failure(sefin, call, 400, 'E2222', 'Id de DPS fora do formato');
  const line = visibleNote(sefin, sefin.state.noteOfDps(call.environment, id));
  if (line === undefined) return failure(sefin, call, 404, 'E2223', 'Não há NFS-e para esta DPS');
  if (!isParty(line, call.client)) return failure(sefin, call, 403, 'E2221', 'NFS-e de outros contribuintes');
  return unchanged(200, {
    ...envelope(call.environment, sefin.clock.now()),
    idDps: line.dpsId,
    chaveAcesso: line.accessKey,
  });
}

/** Answers HEAD /dps/{id}: whether a note exists, for every valid certificate. */
export function headDps(sefin: Sefin, call: SefinCall, id: string): SefinAnswer {
  if (!dpsIdPattern.test(id)) return unchanged(400);
  return unchanged(visibleNote(sefin, sefin.state.noteOfDps(call.environment, id)) === undefined ? 404 : 200);
}
