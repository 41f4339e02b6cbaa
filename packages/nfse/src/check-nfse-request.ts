import { askFactRules, brasiliaDate, type Problem } from '@fiscal/domain';
import { checkDpsLayout } from './build-dps.ts';
import { factsOf, type NfseToCheck, wholeFacts } from './rules/nfse-rule-facts.ts';
import { nfseRules } from './rules/nfse-rules.ts';

export type { NfseToCheck } from './rules/nfse-rule-facts.ts';

/**
 * Everything that the rules of the Sefin Nacional and its layout refuse in a request, as far as its facts are known, all
 * at once and before a number is taken: the rules wherever their facts are there, the limits of each tag where the whole
 * request is. Where a rule and a limit refuse the same value, the rule answers. Paths are those of the request,
 * `company.…` for what the company registered; messages are Portuguese. Source: Anexo I v1.01; dossier 3.4 to 3.6.
 */
export function checkNfseRequest(checked: NfseToCheck): readonly Problem[] {
  const day = checked.issuedAt === undefined ? undefined : brasiliaDate(checked.issuedAt);
  const facts = factsOf(checked);
  const broken = askFactRules(nfseRules, facts, day);
  const whole = wholeFacts(checked);
  if (whole === undefined || facts.resolved === undefined) return broken;
  const judged = broken.map(({ path }) => path);
  const limits = checkDpsLayout(whole, facts.resolved).filter(
    ({ path }) => !judged.some((one) => path === one || path.startsWith(`${one}.`)),
  );
  return [...limits, ...broken];
}
