import type { Authority } from '../authority.ts';
import type { Examination } from '../examination/criteria.ts';
import { firstRefusal, type Refusal } from '../rule.ts';
import { queryRules } from '../rules/query-rules.ts';
import type { Answer, Call } from './call.ts';
import { messageOf } from './examined-message.ts';
import { writeAnswer } from './write-answer.ts';

/** Answers NFeStatusServico4: 107, or 108 and 109 during a pause. */
export function answerStatus(authority: Authority, call: Call, examination: Examination): Answer {
  const query = examination.kind !== 'refused' ? messageOf(examination) : undefined;
  const refusal =
    examination.kind === 'refused'
      ? examination.refusal
      : firstRefusal(queryRules, {
          environment: call.environment,
          servedUfs: authority.servedUfs,
          now: authority.clock.now(),
          tpAmb: query?.text('tpAmb'),
          cUF: query?.text('cUF'),
          accessKey: undefined,
        });
  const verdict: Refusal = refusal ?? { cStat: '107', xMotivo: 'Serviço em Operação' };
  return writeAnswer(authority, call, {
    element: 'retConsStatServ',
    verdict,
    cUF: query?.text('cUF'),
    rest: [['tMed', verdict.cStat === '107' ? '1' : undefined]],
  });
}
