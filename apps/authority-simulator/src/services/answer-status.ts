import type { Authority } from '../authority.ts';
import { firstRefusal, type Refusal } from '../rule.ts';
import { queryRules } from '../rules/query-rules.ts';
import { readerOf } from '../xml/xml-tree.ts';
import { admitMessage } from './admit-message.ts';
import type { Answer, Call } from './call.ts';
import { writeAnswer } from './write-answer.ts';

/** NFeStatusServico4: 107, or 108 and 109 while paused. */
export function answerStatus(authority: Authority, call: Call): Answer {
  const admission = admitMessage(authority, call);
  const asked = admission.kind === 'admitted' ? readerOf(admission.message.tree) : undefined;
  const refusal =
    admission.kind === 'refused'
      ? admission.refusal
      : firstRefusal(queryRules, {
          environment: call.environment,
          servedUfs: authority.servedUfs,
          tpAmb: asked?.text('tpAmb'),
          cUF: asked?.text('cUF'),
          accessKey: undefined,
        });
  const verdict: Refusal = refusal ?? { cStat: '107', xMotivo: 'Serviço em Operação' };
  return writeAnswer(authority, call, {
    element: 'retConsStatServ',
    verdict,
    cUF: asked?.text('cUF'),
    rest: [['tMed', verdict.cStat === '107' ? '1' : undefined]],
  });
}
