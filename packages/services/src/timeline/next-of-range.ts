import { id24, isInProgress } from '@fiscal/domain';
import { waitingSentence } from '../filing-record/waiting-record.ts';
import { explainRejection } from '../rejections/explain-rejection.ts';
import { failed, inAttention, type Step, step } from './next-step.ts';
import type { HoldingRange, SubjectRow } from './timeline-rows.ts';

/** The state of a range of numbers to disable. */
export type RangeState = Omit<HoldingRange, 'inDoubt'> & Pick<SubjectRow, 'rejection'>;

/** Finds the next step of a range by the sentences of notes. */
export function nextOfRange({
  id,
  status,
  attention,
  waiting,
  waitingUntil,
  failureCode,
  rejection,
}: RangeState): Step {
  const retry = `POST /v1/nfe/disable-range/${id24(id)}/retry`;
  if (attention !== null) return inAttention(attention, retry);
  if (status === 'failed') return failed(failureCode ?? 'internal', retry);
  if (isInProgress(status)) {
    const message =
      waiting === null
        ? underWay
        : waitingSentence('request', { reason: waiting, until: waitingUntil }, 'sefaz');
    return step(waiting === 'internalError' ? 'support' : 'service', 'wait', message, waitingUntil);
  }
  if (status !== 'rejected') return step('none', 'none', 'Nada: os números estão inutilizados.');
  const explained = rejection === null ? undefined : explainRejection({ ...rejection, message: 'disabling' });
  return step(
    'client',
    'correct',
    explained?.fix ?? 'Leia rejection.reason, corrija a causa e peça de novo.',
  );
}

const underWay = 'O serviço pede a inutilização à SEFAZ e espera a resposta.';
