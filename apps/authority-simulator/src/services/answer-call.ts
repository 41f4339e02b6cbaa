import type { Authority } from '../authority.ts';
import type { Examination } from '../examination/criteria.ts';
import { answerReceipt } from './answer-receipt.ts';
import { answerSituation } from './answer-situation.ts';
import { answerStatus } from './answer-status.ts';
import { authorizeBatch } from './authorize-batch.ts';
import type { Answer, Call } from './call.ts';
import { disableRange } from './disable-range.ts';
import { receiveEvents } from './receive-events.ts';
import type { ServiceName } from './service-table.ts';

const handlers: Readonly<
  Record<ServiceName, (authority: Authority, call: Call, examination: Examination) => Answer>
> = {
  NFeAutorizacao4: authorizeBatch,
  NFeRetAutorizacao4: answerReceipt,
  NFeConsultaProtocolo4: answerSituation,
  NFeStatusServico4: answerStatus,
  NFeInutilizacao4: disableRange,
  NFeRecepcaoEvento4: receiveEvents,
};

/**
 * Answers an examined call. It is synchronous, so that no other call comes between what it reads and what it records.
 */
export const answerCall = (authority: Authority, call: Call, examination: Examination): Answer =>
  handlers[call.service.name](authority, call, examination);
