import { withholderRules } from './withholder-rules.ts';

/** Intermediary. */
export const intermediaryRules = withholderRules('intermediary', {
  group: 'interm',
  word: 'intermediário',
  cnpj: 'E0248',
  cpf: 'E0266',
  city: 'E0294',
  country: 'E0299',
  foreignAddress: 'E0298',
  foreignDocument: 'E0281',
  email: 'E0300',
  provider: 'E0262',
  withholderDocument: 'E0264',
  withholderAddress: 'E0293',
});
