import { brasiliaDateTime } from '@fiscal/domain';
import { queryRules } from '../rules/query-rules.ts';
import { firstRefusal, type Refusal } from '../rules/rule.ts';
import { writeParts } from '../xml/write-xml.ts';
import { readerOf } from '../xml/xml-tree.ts';
import { admitMessage } from './admit-message.ts';
import { type Answer, type Authority, type Call, environmentCode, nfeNamespace } from './authority.ts';

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
  const xml = writeParts([
    [
      `retConsStatServ xmlns="${nfeNamespace}" versao="4.00"`,
      [
        ['tpAmb', environmentCode(call.environment)],
        ['verAplic', authority.applicationVersion],
        ['cStat', verdict.cStat],
        ['xMotivo', verdict.xMotivo],
        ['cUF', asked?.text('cUF') ?? authority.servedUfs[0]],
        ['dhRecbto', brasiliaDateTime(authority.clock.now())],
        ['tMed', verdict.cStat === '107' ? '1' : undefined],
      ],
    ],
  ]);
  return { xml, changed: false };
}
