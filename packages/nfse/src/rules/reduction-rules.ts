import { given } from '@fiscal/domain';
import { annexI } from './identification-rules.ts';
import { type NfseRule, type NfseRuleFacts, nfseRulesOver } from './nfse-rule-facts.ts';

/** A reduction of the base of the ISSQN, and the codes of the cases that have none. */
interface Reduction<Name extends keyof NfseRuleFacts> {
  /** The fact that holds it. */
  readonly needs: Name;
  readonly isGiven: (facts: Pick<NfseRuleFacts, Name>) => boolean;
  readonly group: string;
  readonly path: string;
  readonly word: string;
  readonly untaxed: string;
  readonly mei: string;
  readonly specialRegime: string;
  readonly suspended: string;
}

/** Returns the rules that apply alike to the reductions of the base. */
export function reductionRules<Name extends keyof NfseRuleFacts>({
  needs,
  isGiven,
  ...reduction
}: Reduction<Name>): readonly NfseRule[] {
  const row = (code: string, whoever: string) => ({
    id: code,
    cStat: code,
    source: `${annexI}, ${reduction.group}`,
    path: reduction.path,
    message: `${whoever} ${reduction.word}`,
  });
  return [
    ...nfseRulesOver(
      [needs, 'tribISSQN'],
      [
        {
          ...row(reduction.untaxed, 'imunidade, exportação e não incidência não têm'),
          fails: (facts) => isGiven(facts) && facts.tribISSQN !== '1',
        },
      ],
    ),
    ...nfseRulesOver(
      [needs, 'regime'],
      [
        {
          ...row(reduction.mei, 'MEI não tem'),
          fails: (facts) => isGiven(facts) && facts.regime.opSimpNac === '2',
        },
        {
          ...row(reduction.specialRegime, 'prestador com regime especial não tem'),
          fails: (facts) => isGiven(facts) && facts.regime.regEspTrib !== '0',
        },
      ],
    ),
    ...nfseRulesOver(
      [needs, 'iss'],
      [
        {
          ...row(reduction.suspended, 'ISSQN com exigibilidade suspensa não tem'),
          fails: (facts) => isGiven(facts) && given(facts.iss.suspension),
        },
      ],
    ),
  ];
}
