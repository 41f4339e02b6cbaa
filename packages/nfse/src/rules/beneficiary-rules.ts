import type { NfseRule } from './nfse-rule-facts.ts';
import { partyRules } from './party-rules.ts';

/** The rules about the party that receives the service, when this is not the taker. */
export const beneficiaryRules: readonly NfseRule[] = partyRules(
  'ibsCbs',
  'ibsCbs.beneficiary',
  ({ ibsCbs }) => ibsCbs?.beneficiary,
  { cnpj: 'E0911', cpf: 'E0913', city: 'E0920', email: 'E0930' },
);
