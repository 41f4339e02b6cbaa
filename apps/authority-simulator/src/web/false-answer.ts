import type { Scenario } from '../faults/scenario.ts';
import type { ServiceName } from '../services/service-table.ts';

const question: readonly ServiceName[] = ['NFeConsultaProtocolo4'];
const verdicts: readonly ServiceName[] = ['NFeAutorizacao4', 'NFeRetAutorizacao4'];

/**
 * Changes the text of an answer: `contradict` gives it different codes outside and inside the protocol, `protocol`
 * breaks one field of the protocol. The ledger stays right.
 */
export const falsified = (xml: string, service: ServiceName, scenarios: readonly Scenario[]): string =>
  scenarios.reduce((text, scenario) => applied(text, service, scenario), xml);

function applied(xml: string, service: ServiceName, scenario: Scenario): string {
  if (scenario.kind === 'contradict' && question.includes(service)) return contradicting(xml, scenario);
  if (scenario.kind !== 'protocol') return xml;
  const isChangedQuery = scenario.lasting === 'always' && question.includes(service);
  return isChangedQuery || verdicts.includes(service) ? defects[scenario.defect](xml) : xml;
}

function contradicting(xml: string, { outer, inner }: Extract<Scenario, { kind: 'contradict' }>): string {
  const whole = xml.replace(/<cStat>\d+<\/cStat>/, `<cStat>${outer}</cStat>`);
  if (inner === undefined) return whole.replace(/<protNFe[\s\S]*<\/protNFe>/, '');
  return inProtocol(whole, /<cStat>\d+<\/cStat>/, `<cStat>${inner}</cStat>`);
}

const inProtocol = (xml: string, found: RegExp, replacement: string): string =>
  xml.replace(/<protNFe[\s\S]*<\/protNFe>/, (part) => part.replace(found, replacement));

type Defect = Extract<Scenario, { kind: 'protocol' }>['defect'];

const defects: Readonly<Record<Defect, (xml: string) => string>> = {
  nprot: (xml) => inProtocol(xml, /<nProt>\d+<\/nProt>/, '<nProt>ABC</nProt>'),
  dhrecbto: (xml) => inProtocol(xml, /(<dhRecbto>[^<]{19})/, '$1.123'),
  digval: (xml) => inProtocol(xml, /<digVal>[^<]*<\/digVal>/, ''),
};
